import type { SignedInDevice } from '../accounts/device-schemas.ts';

/** Sentences about the devices on which a member is signed in. */

export const YOUR_DEVICES = 'Where you are signed in';
export const UNKNOWN_DEVICE = 'Unknown device';
export const THIS_DEVICE = 'this one';
export const lastUsed = (place: string, date: string) =>
  place === '' ? `Last used ${date}` : `${place}, last used ${date}`;
/** Where a sign-in on a device is valid. A sign-in to the public pages needs no mention. */
export const PLACES: Record<SignedInDevice['place'], string> = {
  market: '',
  sell: 'Seller pages',
  staff: 'Staff pages',
};
export const SIGN_OUT_THERE = 'Sign out';
export const signOutOn = (device: string, place: string) =>
  place === '' ? `Sign out: ${device}` : `Sign out: ${device}, ${place}`;
export const SIGN_OUT_EVERYWHERE = 'Sign out everywhere';

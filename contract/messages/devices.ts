import type { SignedInDevice } from '../devices.ts';

/** What a member's profile says of the devices that they are signed in on. */

export const YOUR_DEVICES = 'Where you are logged in';
export const UNKNOWN_DEVICE = 'Unknown device';
export const THIS_DEVICE = 'this device';
export const lastUsed = (date: string) => `Last used ${date}`;
/** The public pages go without saying. */
export const PLACES: Record<SignedInDevice['place'], string> = {
  market: '',
  sell: 'Seller pages',
  staff: 'Staff pages',
};
export const LOG_OUT_THERE = 'Log out';
export const logOutOn = (device: string, place: string) =>
  place === '' ? `Log out: ${device}` : `Log out: ${device}, ${place}`;
export const LOG_OUT_EVERYWHERE = 'Log out everywhere';

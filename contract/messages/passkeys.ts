import { MOST_PASSKEYS } from '../office/passkeys.ts';

/** Sentences about passkeys, on the pages of two-step sign-in. */

export const PASSKEYS = 'Passkeys';
export const PASSKEYS_MEAN =
  'A passkey is kept by your phone, computer or security key. You unlock it with your fingerprint, face or PIN, with no code to type.';
export const USE_PASSKEY = 'Use a passkey';
/** The label of a link beside the field for a code. */
export const CONFIRM_BY_PASSKEY = 'Confirm with a passkey';
export const OR_PASSKEY = 'Or use a passkey';
export const ADDING_NEEDS_SCRIPTS = 'To add one, switch JavaScript on.';
export const NOT_IN_THIS_BROWSER = 'This browser does not support passkeys.';
export const PASSKEY_NAME = 'Name of the passkey';
export const PASSKEY_NAME_HINT = 'So that you know it again, such as “My phone”';
export const NAME_THE_PASSKEY = 'Give the passkey a name of up to 60 characters.';
export const ADD_PASSKEY = 'Add a passkey';
export const PASSKEY_ADDED = 'The passkey is added.';
export const PASSKEY_REMOVED = 'The passkey is removed.';
export const removePasskeyNamed = (name: string) => `Remove the passkey ${name}`;
export const REMOVE_PASSKEY = 'Remove';
export const REMOVE_PASSKEY_MEANS =
  'Delete it on the device too. Your other devices are asked for a code or a passkey again.';
export const REMOVE_LAST_MEANS =
  'It is your only second step. Without it your password is enough again, and staff must set up another before they can work.';
export const addedOn = (day: string) => `Added on ${day}`;
export const usedOn = (moment: string) => `last used ${moment}`;
export const NEVER_USED = 'not used yet';

// ---- errors of browsers or of the API

export const PASSKEY_REFUSED = 'That passkey was not accepted. Please try again.';
export const NO_PASSKEY_GIVEN = 'No passkey was given. Please try again.';
export const PASSKEY_FAILED = 'This browser could not do that. Please try another browser or device.';
export const PASSKEY_IS_THERE = 'This device already has a passkey for your account.';
export const NO_PASSKEYS = 'You have no passkeys.';
export const PASSKEY_IS_GONE = 'This passkey has already been removed.';
export const TOO_MANY_PASSKEYS = `You can have up to ${MOST_PASSKEYS} passkeys. Remove one first.`;

import { type BanKind, NETWORK_KEPT_DAYS } from '../office/bans.ts';
import { formatNumber } from '../values/numbers.ts';

/** Sentences about bans: phone numbers, addresses and photos that nobody may use on the market. */

// ---- refusals that any visitor may get

export const NUMBER_BANNED = 'This number cannot be used here. If that is a mistake, please write to us.';
export const ADDRESS_BANNED = 'This email address cannot be used here. If that is a mistake, please write to us.';
/** `when`: when to try again, for example "in 5 hours". */
export const networkHeldBack = (when: string) =>
  `Too much abuse has come from your network. Sign in, use another network, or try again ${when}.`;

// ---- pages of staff

export const BANS = 'Bans';
export const BANS_MEAN =
  'Numbers and addresses that cannot be used again, photos that a moderator looks at first, and networks held back for a while.';
const KINDS: Readonly<Record<BanKind, string>> = {
  phone: 'Phone number',
  email: 'Email address',
  photo: 'Photo',
  network: 'Network',
};
export const banKind = (kind: BanKind) => KINDS[kind];
/** Returns the title of a ban, such as "Phone number …001". `hint`: the part of the number or address that may be shown; empty for a banned photo. */
export const banTitle = (kind: BanKind, hint: string) => (hint === '' ? KINDS[kind] : `${KINDS[kind]} ${hint}`);
export const byWhom = (name: string | null, moment: string) => `${name ?? 'Somebody who has left'}, ${moment}`;
export const endsAt = (moment: string) => `Ends ${moment}`;
export const USED_BY = 'Still used by';
export const FROM_AD = 'From';
export const NO_BANS = 'Nothing is banned.';
export const LOOK_UP = 'Is this banned?';
export const LOOK_UP_HINT = 'Number or email address';
export const IS_BANNED = 'It is banned.';
export const IS_NOT_BANNED = 'It is not banned.';
export const ALL_BANS = 'All bans';

export const NEW_BAN = 'Ban a number or an address';
export const NEW_BAN_MEANS =
  'It cannot be used to register, to sell or to write to sellers. Whoever uses it already stays: stop the seller or block the member as well.';
export const KIND_LABEL = 'What';
export const VALUE_LABEL = 'The number or address';
export const WHY_LABEL = 'Why (kept in the record)';
export const BAN_IT = 'Ban it';
export const LIFT = 'Lift';
export const YES_LIFT = 'Yes, lift it';
export const liftSpoken = (title: string) => `Lift the ban: ${title}`;

export const BAN_NUMBERS = 'Ban this seller’s numbers';
export const BAN_NUMBERS_MEANS =
  'Nobody can prove or show them again. The seller’s ads stay until you stop the seller.';
export const BAN_PHOTOS = 'Ban photos of this ad';
export const BAN_PHOTOS_MEANS =
  'Ads with such a photo, also smaller, compressed or mirrored ones, are looked at by a moderator first. Choose none that others may rightly use.';
export const WHICH_PHOTOS = 'Which photos';
export const photoNumber = (position: number) => `Photo ${position}`;
export const ALSO_BAN = 'Their confirmed email address and proven phone number cannot be used again';

export const NETWORKS = 'Signed in from';
export const networkLine = (hint: string, moment: string) => `Network ${hint}, ${moment}`;
export const HOLD_BACK = 'Hold this network back';
export const holdBackMeans = (members: number) =>
  `People who are not signed in cannot register, report or write from it meanwhile. ${
    members === 1 ? '1 member' : `${formatNumber(members)} members`
  } signed in from it in the last ${NETWORK_KEPT_DAYS} days; signed in, they notice nothing.`;
export const FOR_HOW_LONG = 'For how long';
export const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);
export const heldBackUntil = (moment: string) => `It is held back until ${moment}.`;
export const SEE_NETWORK = 'Network';

export const DONE = { banned: 'It is banned.', lifted: 'The ban is lifted.' } as const;

// ---- refusals of the API

export const ALREADY_BANNED = 'This is banned already.';
export const OF_STAFF = 'Somebody on the staff uses this. Ask an admin.';
export const OWN_SELLER = 'A seller for whom you act uses this, so somebody else on the staff has to do it.';
export const NO_NUMBERS = 'This seller shows no mobile number.';
export const WRONG_VALUE = {
  phone: 'Type a Ugandan mobile number.',
  email: 'Type an email address.',
  any: 'Type a Ugandan mobile number or an email address.',
} as const;
export const CHOOSE_PHOTOS = 'Choose at least one photo.';
export const PHOTOS_NOT_READY =
  'These photos cannot be compared: they have just come, or are drawings of the market. Try again in a minute.';

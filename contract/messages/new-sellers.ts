import type { SellerRole } from '../permissions.ts';
import { formatNumber } from '../values/numbers.ts';

/** Sentences of the page on which staff add a dealer or garage, and of the invitations to its team. */

export const NEW_SELLER = 'New dealer or garage';
export const NEW_SELLER_MEANS =
  'The first person gets a mail with a link. It makes them the owner, who can load the whole stock from a file.';
export const KIND_LABEL = 'What they are';
export const KINDS = { dealer: 'Dealer: sells cars', garage: 'Garage: sells spare parts' } as const;
export const NAME_LABEL = 'Name, as buyers know it';
export const PHONE_LABEL = 'Phone number for buyers';
export const PLACE_LABEL = 'Place';
export const PLACE_HINT = 'Such as Ntinda, Kampala';
export const PERSON_LABEL = 'Email address of the first person';
export const PERSON_HINT = 'They become the owner and can invite others';
export const SHOW_NOW = 'Buyers see their page at once. If not: with their first ad on sale, or when you show it';
export const ADD_SELLER = 'Add and invite';
export const NAME_MISSING = 'Enter a name';
export const nameIsThere = (name: string) => `There is one with this name already: ${name}.`;
export const NUMBER_IS_THEIRS =
  'This seller has people of its own, who change the number on their page and prove it there.';
export const OPEN_IT = 'Open it';

export const ADDED = 'Added. The invitation is on its way.';
export const INVITED = 'The invitation is on its way.';
export const SHOWN = 'Buyers see this seller now.';
export const HIDDEN = 'Buyers do not see this seller any more.';

export const INVITATIONS = 'Invitations';
const ROLES: Readonly<Record<SellerRole, string>> = { owner: 'owner', manager: 'manager', agent: 'agent' };
export const invitedAs = (role: SellerRole, until: string) =>
  `Waits to be accepted, as ${ROLES[role]}, until ${until}.`;
export const invitationOver = (role: SellerRole, until: string) =>
  `Was not accepted, as ${ROLES[role]}. Its link ended on ${until}.`;
export const SEND_AGAIN = 'Send again';
export const sendAgainTo = (email: string) => `Send again to ${email}`;
export const CORRECT_ADDRESS = 'Correct the address';
export const ADDRESS_LABEL = 'Email address';
export const CORRECT_MEANS = 'The link in the former mail stops working.';
export const SEND = 'Send the invitation';
export const INVITE_OWNER = 'Invite an owner';
export const INVITATION_GONE = 'This invitation was accepted or ended meanwhile.';
export const ON_THEIR_TEAM = 'This person acts for them already';

export const CORRECT = 'Name, phone number, place';
export const CHANGED_MEANWHILE =
  'Somebody else has changed this seller meanwhile. Their values stand above now; save again to use yours.';
export const nowSays = (value: string | null) => `Now: ${value ?? 'nothing'}`;
export const LOGO_SET = 'Saved. Buyers see the logo now.';
export const LOGO_REMOVED = 'The logo is removed.';

export const NOT_SHOWN = 'Buyers do not see this seller yet. They will with the first ad on sale.';
export const SHOW_TO_BUYERS = 'Show to buyers now';
export const HIDE_FROM_BUYERS = 'Hide from buyers';
export const hasAds = (count: number) =>
  count === 1
    ? 'This seller has 1 ad on sale. Pause the seller instead.'
    : `This seller has ${formatNumber(count)} ads on sale. Pause the seller instead.`;

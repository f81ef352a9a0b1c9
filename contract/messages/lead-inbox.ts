import { LEAD_FIELD_NAMES } from '../leads/lead-intents.ts';
import type { LeadMoveName, LeadState } from '../leads/lead-states.ts';
import type { LeadChannel } from '../leads/leads.ts';
import type { ListingKind } from '../listings/listing-fields.ts';
import type { InboxHolder } from '../office/inbox.ts';
import type { AnswerWay } from '../office/leads.ts';
import { formatNumber } from '../values/numbers.ts';
import { FIELD_WORDS } from './lead-words.ts';

export { MANAGER_PUTS_BACK } from './stock.ts';

/** Sentences about the leads of a seller: on the list, on the page of one lead, and in the file that sellers can export. */

export const LEADS = 'Buyers';
export const LEADS_HEADING = 'Buyers who asked';

export const LEAD_STATE_WORDS: Readonly<Record<LeadState, string>> = {
  new: 'New',
  contacted: 'Contacted',
  negotiating: 'Negotiating',
  viewing: 'Viewing',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};
export const CHANNEL_WORDS: Readonly<Record<LeadChannel, string>> = {
  form: 'Form',
  phone: 'Call',
  whatsapp: 'WhatsApp',
};
/** Shown in place of the buyer's name if the lead has none: how the buyer reached the seller. */
export const CAME_BY: Readonly<Record<LeadChannel, string>> = {
  form: 'wrote to you',
  phone: 'pressed Call',
  whatsapp: 'opened WhatsApp to write to you',
};
export const SOMEBODY = 'A buyer';
export const FORGOTTEN_BUYER = 'A buyer from long ago';

// ---- the list of leads

export const OPEN_LEADS = 'Open';
export const ALL_LEADS = 'All';
/** Labels of the filter by the team member to whom leads are assigned. */
export const HELD_BY: Readonly<Record<InboxHolder | 'anybody', string>> = {
  anybody: 'All buyers',
  me: 'My buyers',
  nobody: 'Not assigned',
};
export const SEARCH_LEADS = 'Search your buyers';
export const SEARCH_HINT = 'Name, number or car';
export const buyersFound = (count: number) => (count === 1 ? '1 buyer' : `${formatNumber(count)} buyers`);
export const NONE_FOUND = 'No buyers found. Try other words.';
export const NOTHING_OPEN = 'No buyers are waiting for you right now.';
export const NO_LEADS_YET = 'No buyers have asked yet';
export const NO_LEADS_MEAN =
  'Questions and offers from buyers come here. Good photos and a fair price bring the first ones.';
export const EXPORT = 'Download as a spreadsheet';
export const unanswered = (count: number) =>
  count === 1 ? '1 buyer is waiting for an answer' : `${formatNumber(count)} buyers are waiting for an answer`;
export const oldestWaits = (age: string) => `The first one has waited for ${age}.`;
export const ANSWER_THEM = 'Answer';

// ---- the page of a single lead

export const BACK_TO_LEADS = 'All buyers';
/** `share`: how far the offer is below the price, in percent. */
export const belowPrice = (share: number) => `${share} % below the price`;
export const abovePrice = (share: number) => `${share} % above the price`;
export const AT_PRICE = 'the full price';
export const CALL = 'Call';
export const WHATSAPP = 'WhatsApp';
export const EMAIL = 'Email';
export const reach = (way: string, name: string) => `${way}: ${name}`;
export const FIRST_WORDS = 'Your first WhatsApp message';
export const NO_WAY_BACK =
  'They left no phone number or email. If they called or wrote, it came straight to your phone.';
/** The heading above the car that the buyer bought, if it is another one than the buyer had asked about. */
export const WHAT_WAS_SOLD = 'They bought';
export const AD_GONE = 'This ad has been deleted.';
export const seeAd = (title: string) => `Your ad: ${title}`;
export const FORGOTTEN_MEANS = 'This is old, so we have deleted who asked and what they wrote.';

interface Draft {
  name: string | null;
  title: string;
  reference: string | null;
  price: string;
  /** The address of the ad's page; null if the page no longer exists. */
  address: string | null;
}

const DRAFT_LONGEST = 600;

/** The prepared answer to a buyer, which the seller can edit before sending it. */
export function answerDraft({ name, title, reference, price, address }: Draft): string {
  const details = reference === null ? price : `Reference No. ${reference}, ${price}`;
  const greeting = name === null ? 'Hello' : `Hello ${name}`;
  const words = `${greeting}, thank you for asking about the ${title} (${details}). When would you like to see it?`;
  // Cutting the text off may halve its last character (a surrogate pair); `toWellFormed` replaces the half that remains.
  return (address === null ? words : `${words}\n${address}`).slice(0, DRAFT_LONGEST).toWellFormed();
}
export const mailSubject = (title: string) => `Your question about the ${title}`;

export const MOVE_WORDS: Readonly<Record<LeadMoveName, string>> = {
  contact: 'Contacted',
  negotiate: 'Negotiating',
  view: 'Coming to see it',
  win: 'Sold to them',
  lose: 'Lost',
  'mark as spam': 'Spam',
};
export const NOT_SPAM = 'Not spam';

export const WHICH_IS_SOLD: Readonly<Record<ListingKind, string>> = {
  car: 'Which car did you sell?',
  spare_part: 'Which part did you sell?',
};
export const NONE_OF_THEM = 'None of these';
export const isSoldAlready = (title: string) => `${title} (marked as sold)`;
export const SOLD_MEANS = 'The ad will be marked as sold, and buyers will no longer see it.';
export const SAY_SOLD = 'Yes, sold';
export const WHY_LOST = 'Why did you lose the sale?';
export const LOST_REASONS = [
  'Bought elsewhere',
  'Price too high',
  'Did not answer',
  'Sold to someone else',
  'Only asked',
] as const;
export const OTHER_REASON = 'In your own words';
export const SAY_LOST = 'Yes, lost';
export const ASK_SPAM = 'Is it spam? It will leave your list and not be counted.';
export const SAY_SPAM = 'Yes, spam';

export const NOTES_MEAN = 'Only your team sees these. Buyers never do.';

// ---- notices after an action

export const DONE_STATE: Readonly<Record<LeadState, string>> = {
  new: 'Back to new.',
  contacted: 'Marked as contacted.',
  negotiating: 'Marked as negotiating.',
  viewing: 'They are coming to see it.',
  won: 'Won. Well done!',
  lost: 'Marked as lost.',
  spam: 'Marked as spam. It is not counted.',
};

const WAYS: Readonly<Record<AnswerWay, string>> = { phone: 'Called', whatsapp: 'WhatsApp', email: 'Email' };
const isNameIn = <Name extends string>(table: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(table, name);
export const answeredBy = (way: string) => (isNameIn(WAYS, way) ? WAYS[way] : way);
export const movedTo = (state: string) => (isNameIn(LEAD_STATE_WORDS, state) ? LEAD_STATE_WORDS[state] : state);

// ---- the page on which staff may read the leads of a reported ad

export const READ_LEADS = 'What buyers asked';
export const readLeadsHeading = (title: string) => `What buyers asked about the ${title}`;
export const READ_LEADS_MEAN =
  'What buyers write to a seller is private. You may read it only because this ad was reported. We record who read it, when and why.';
export const READ_WHY = 'Why you are reading it (this is recorded)';
export const READ_THEM = 'Read messages';
export const NOBODY_ASKED = 'No one has asked about this ad.';
export const BACK_TO_THE_AD = 'Back to the ad';

// ---- columns of the exported file

export const EXPORT_COLUMNS = [
  'Received',
  'Status',
  'Asked for',
  'By',
  'About',
  'Name',
  'Phone',
  'Email',
  ...LEAD_FIELD_NAMES.map((name) => FIELD_WORDS[name].column),
  'Message',
  'Assigned to',
  'First answer',
  'Why lost',
];

import { carWords } from '../entities/car-words.ts';
import { sparePartWords } from '../entities/spare-part-words.ts';
import type { AuditKind } from '../office/audit.ts';
import { DOCUMENT_ID } from '../values/document-id.ts';

/** Sentences of the pages about audit events: what staff and sellers did. */

export const AUDIT = 'Record';
export const HISTORY = 'History';
export const WHY_MISSING = 'Say why: your reason is kept in the record.';
export const NOTHING_RECORDED = 'Nothing is recorded.';
const BY_THE_MARKET = 'the market itself';
/** Who acted and when, to follow the words for the action: "by Jane, 2 h ago". */
export const byWhom = (actor: string, moment: string) => `by ${actor}, ${moment}`;
/** Returns who acted, such as "Jane by the token Stock system". `token` is empty if the token no longer exists. */
export function actorWords(actor: string | null, token: string | null) {
  if (token === null) return actor ?? BY_THE_MARKET;
  return token === ''
    ? `${actor ?? 'somebody'} by a token that has ended`
    : `${actor ?? 'somebody'} by the token ${token}`;
}

const ACTIONS: Readonly<Record<string, string>> = {
  'approve listing': 'Approved an ad',
  'decline listing': 'Declined an ad',
  'approve changes': 'Approved changes to an ad',
  'decline changes': 'Declined changes to an ad',
  'undo decision': 'Took a decision back',
  'find alike photos': 'Photos look like those of another seller',
  'change listing': 'Changed an ad',
  'remove listing': 'Removed an ad',
  'stop listing': 'Took an ad off sale',
  'restore listing': 'Gave an ad back',
  'undo remove listing': 'Took a removal back',
  'undo stop listing': 'Put an ad back on sale',
  'set seller state': 'Changed whether a seller may sell',
  'set seller standing': 'Changed a seller’s trust or limit',
  'raise trust': 'Raised a seller’s trust',
  'lower trust': 'Lowered a seller’s trust',
  'decide reports': 'Closed reports',
  'reopen reports': 'Opened reports again',
  'read leads': 'Read what buyers wrote',
  'forget leads': 'Forgot old messages of buyers',
  'change lead by token': 'Changed a buyer’s request by a token',
  'feature listing': 'Changed whether a car is featured',
  'add seller': 'Added a seller',
  'check seller': 'Checked a seller for buyers',
  'withdraw check': 'Withdrew what was checked of a seller',
  'give check back': 'Gave back what was checked of a seller',
  'show seller': 'Changed whether buyers see a seller',
  'invite member': 'Invited somebody',
  'accept invitation': 'Accepted an invitation',
  'cancel invitation': 'Cancelled an invitation',
  'change member role': 'Changed a role in a team',
  'remove member': 'Removed somebody from a team',
  'leave team': 'Left a team',
  'make token': 'Made a token',
  'revoke token': 'Revoked a token',
  'change public page': 'Changed the public page',
  'change logo': 'Changed the logo',
  'object to removal': 'Objected to a removal',
  'see contact data': 'Looked up how to reach a member',
  'block member': 'Blocked a member',
  'unblock member': 'Let a member in again',
  'change staff roles': 'Changed roles on the staff',
  'erase member': 'Erased a member',
  'export member': 'Saved a member’s data as a file',
  'ban phone': 'Banned a phone number',
  'ban email': 'Banned an email address',
  'ban photo': 'Banned a photo',
  'ban network': 'Held a network back',
  'lift ban': 'Lifted a ban',
  'answer message': 'Answered a visitor',
  'note message': 'Noted something about a visitor’s message',
  'assign message': 'Gave a visitor’s message to somebody',
  'change message': 'Changed the state of a visitor’s message',
  'undo message': 'Took a step with a visitor’s message back',
  'grant role': 'Gave a role on the staff',
  'remove role': 'Took a role on the staff away',
  'add name': 'Added a name',
  'change name': 'Changed a name',
  'delete name': 'Deleted a name',
  'join names': 'Joined two names',
  'reset second factor': 'Reset a second factor',
  'set up second factor': 'Set up a second factor',
  'remove second factor': 'Removed a second factor',
  'add passkey': 'Added a passkey',
  'remove passkey': 'Removed a passkey',
  'refuse copied passkey': 'A passkey was refused: it may have been copied',
  'draw recovery codes': 'Made new recovery codes',
  'use recovery code': 'Used a recovery code',
  'import listings': 'Imported ads',
  'undo an import': 'Took an import back',
  'add webhook': 'Added a webhook',
  'renew webhook secret': 'Renewed the secret of a webhook',
  'remove webhook': 'Removed a webhook',
  'try job again': 'Had a job tried again',
  'give up job': 'Gave up a job',
  'switch webhook on': 'Switched a webhook on',
  'switch webhook off': 'Switched a webhook off',
  'export audit': 'Saved the record as a file',
  'make staff token': 'Made a staff token',
  'revoke staff token': 'Revoked a staff token',
  'add entry': 'Added an entry',
  'change entry': 'Changed an entry',
  'delete entry': 'Deleted an entry',
};
/** The names of all actions, sorted by their labels. */
export const ACTION_NAMES: readonly string[] = Object.keys(ACTIONS).toSorted((a, b) =>
  (ACTIONS[a] ?? a) < (ACTIONS[b] ?? b) ? -1 : 1,
);
/** Returns the words for an action. An action without words is shown by its name in code. */
export const actionWords = (action: string) => ACTIONS[action] ?? action;

const TOKEN = 'Token';
/** The labels that the fields of cars and spare parts have in their forms. */
const AD_WORDS = new Map<string, { label: string }>([...Object.entries(sparePartWords), ...Object.entries(carWords)]);
const FIELDS: Readonly<Record<string, string>> = {
  state: 'State',
  reason: 'Reason',
  reasons: 'Reasons',
  alike: 'Ads with such photos',
  trust: 'Trust',
  mostLive: 'Ads at once',
  name: 'Name',
  isShown: 'Shown to buyers',
  checks: 'Checked',
  featured: 'Featured',
  until: 'Last day',
  phone: 'Phone number',
  location: 'Place',
  outcome: 'Outcome',
  reports: 'Reports',
  blocked: 'Blocked',
  role: 'Role',
  member: 'Role',
  invitation: 'Invitation',
  ended: 'What they had made',
  kept: 'Kept by an owner',
  email: 'Email',
  whatsapp: 'WhatsApp',
  phonenumber: 'Phone number',
  logo: 'Logo',
  address: 'Address',
  openingHours: 'Opening hours',
  legalName: 'Legal name',
  registrationNo: 'Registration number',
  dealerName: 'Name',
  features: 'Features',
  images: 'Pictures',
  cover: 'Picture',
  title: 'Title',
  description: 'Description',
  slug: 'Address of its page',
  key: 'Key',
  en: 'English',
  token: 'Token',
  version: 'Version',
  roles: 'Roles',
  leads: 'Messages',
  listing: 'Ad',
  job: 'Job',
  webhook: 'Webhook',
  webhookSecret: 'Webhook',
  kind: 'About',
  subject: 'Number or id',
  actor: 'Member’s number',
  action: 'What was done',
  from: 'From',
  to: 'To',
  joined: 'Names',
  about: 'About',
  assignee: 'Number of the member who has it',
};
/** Returns the label of a field that an audit event changed. For a new or ended token, the field is the token's id, and the label is "Token". */
export const fieldWords = (field: string) =>
  DOCUMENT_ID.test(field) ? TOKEN : (FIELDS[field] ?? AD_WORDS.get(field)?.label ?? field);
const NOTHING = 'nothing';
export const changed = (before: string | null, after: string | null) =>
  before === null ? (after ?? NOTHING) : `${before}, then ${after ?? NOTHING}`;

// ---- the page of audit events

export const AUDIT_MEANS = 'Who did what, the latest first. It is kept for two years, and nobody can change it.';
const KINDS: Readonly<Record<AuditKind, string>> = {
  listing: 'Ad',
  seller: 'Seller',
  account: 'Member',
  lead: 'Buyer’s message',
  import: 'Import',
  ban: 'Ban',
  message: 'Visitor’s message',
  job: 'Job',
  market: 'The market',
  makes: 'Make',
  models: 'Model',
  categories: 'Body type',
  features: 'Feature',
  sparecategories: 'Kind of part',
  places: 'Place',
  articles: 'Article',
  translations: 'Translation',
};
export const kindWords = (kind: string) => Object.entries(KINDS).find(([name]) => name === kind)?.[1] ?? kind;
/** Returns the thing that an event was about: "Ad: Toyota Premio 2010". If the thing has no name, its id is shown. */
export const aboutWords = (kind: string, name: string | null, id: string) => `${kindWords(kind)}: ${name ?? id}`;

export const NARROW = 'Show only some of it';
export const ABOUT = 'About';
export const ANYTHING = 'Anything';
export const SUBJECT = 'Its id or number';
export const BY = 'By (username)';
export const ACTION = 'What was done';
export const FROM_DAY = 'From';
export const TO_DAY = 'To';
export const SHOW = 'Show';
export const SHOW_ALL = 'Show all';
export const OLDER = 'Older';
export const LATEST = 'Back to the latest';
export const NOTHING_LIKE_IT = 'Nothing like this is recorded.';
export const nobodyIsCalled = (name: string) => `No member is called ${name}.`;
export const AS_A_DAY = 'Write a day like 2026-11-25';
export const SAVE_AS_FILE = 'Save as a file';
export const fileHolds = (most: string) =>
  `At most ${most} rows, the latest first, with the same choices. That you saved it is recorded too.`;
export const FILE_COLUMNS = ['When', 'Who', 'What was done', 'About', 'Id or number', 'Changes'];

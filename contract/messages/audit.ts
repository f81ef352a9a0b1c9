/** Sentences of what staff and sellers did, as the record of it says it. */

export const AUDIT = 'Record';
export const HISTORY = 'History';
export const NOTHING_RECORDED = 'Nothing is recorded.';
export const BY_THE_MARKET = 'the market itself';

const ACTIONS: Readonly<Record<string, string>> = {
  'approve listing': 'Approved an ad',
  'decline listing': 'Declined an ad',
  'approve changes': 'Approved changes to an ad',
  'decline changes': 'Declined changes to an ad',
  'undo decision': 'Took a decision back',
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
  'grant role': 'Gave a role on the staff',
  'remove role': 'Took a role on the staff away',
  'add name': 'Added it',
  'change name': 'Changed it',
  'delete name': 'Deleted it',
  'reset second factor': 'Reset a second factor',
};
/** An action that has no words here is shown by its own name. */
export const actionWords = (action: string) => ACTIONS[action] ?? action;

const FIELDS: Readonly<Record<string, string>> = {
  state: 'State',
  reason: 'Reason',
  reasons: 'Reasons',
  trust: 'Trust',
  mostLive: 'Ads at once',
  outcome: 'Outcome',
  reports: 'Reports',
  blocked: 'Blocked',
  role: 'Role',
  roles: 'Roles',
  leads: 'Messages',
  listing: 'Ad',
};
export const fieldWords = (field: string) => FIELDS[field] ?? field;
export const NOTHING = 'nothing';
export const changed = (before: string | null, after: string | null) =>
  before === null ? (after ?? NOTHING) : `${before} → ${after ?? NOTHING}`;

import type { DeliveryState, WebhookState } from '../office/webhook-schemas.ts';
import type { WebhookEvent } from '../webhooks/webhook-events.ts';
import type { MailWords } from './mails.ts';

export const WEBHOOKS = 'Webhooks';
export const WHAT_THEY_ARE =
  'Your own system is told at once when something happens to your ads and enquiries: a signed message to an address of yours.';

export const NEW_WEBHOOK = 'Add an address';
export const ADDRESS = 'Address';
export const ADDRESS_HINT = 'Begins with https:// and can be reached from the internet';
export const EVENTS = 'Tell it when';
export const ADD = 'Add';
export const NONE_YET = 'No address is told of anything yet.';

/** The meaning of each event, for whoever chooses among them. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'listing.submitted': 'An ad was sent to review',
  'listing.published': 'An ad is on sale',
  'listing.declined': 'Review declined an ad',
  'listing.updated': 'An ad on sale was changed',
  'listing.reserved': 'An ad is reserved',
  'listing.available': 'A reserved ad is available again',
  'listing.sold': 'An ad is sold',
  'listing.expired': 'An ad has ended',
  'listing.withdrawn': 'An ad was withdrawn',
  'listing.removed': 'The market removed an ad',
  'lead.created': 'A buyer has written or called',
  'lead.updated': 'An enquiry was answered, handed over or closed',
};

export const EXAMPLES = 'What a message looks like';
export const EXAMPLES_HINT = 'Each is sent as JSON, signed with your secret. Programs read all of it in the';
export const API_DOCUMENT = 'description of the API';

export const BAD_ADDRESS =
  'Enter an address that begins with https:// or http://, without a port, user name or password.';
export const INNER_ADDRESS = 'This address cannot be reached from the internet.';
export const NO_EVENTS = 'Choose at least one.';
export const tooManyWebhooks = (most: number) => `There can be ${most} addresses. Remove one first.`;

export const SECRET_TITLE = 'Keep this secret now';
export const SECRET_HINT = 'It is shown this once. Your system checks with it that a message is ours.';

export const NEW_SECRET = 'Ask for a new secret';
export const NEW_SECRET_QUESTION =
  'For 24 hours messages are signed with the new secret and with the one before, so that you can put the new one into your system in that time. After that only the new one signs.';
export const NEW_SECRET_NOW = 'Yes, make a new secret';
export const NEW_SECRET_TITLE = 'Keep this new secret now';
export const bothSign = (until: string) =>
  `Until ${until} messages are signed with two secrets: the new one and the one before. Then only the new one signs.`;
export const twoSecretsUntil = (until: string) =>
  `Two secrets sign until ${until}. You can ask for another one after that.`;
export const UNSIGNED =
  'Messages to this address cannot be signed any more, so nothing is sent. Ask for a new secret and put it into your system, or remove the address and add it again.';
export const UNSIGNED_WAITING = 'With a new secret, what happened in the last 24 hours is sent as well.';
export const UNSIGNED_SHORT = 'Cannot be signed: needs a new secret';

export const WEBHOOK_STATES: Record<WebhookState, string> = {
  on: 'On',
  off: 'Switched off',
  failed: 'Switched off: nothing arrived',
};
export const FAILING = 'The last messages did not arrive';
export const events = (count: number) => (count === 1 ? '1 event' : `${count} events`);

export const SWITCH_OFF = 'Switch off';
export const SWITCH_ON = 'Switch on';
export const SEND_TEST = 'Send a test';
export const REMOVE = 'Remove';
export const REMOVE_QUESTION = 'Its messages and their record go with it.';
export const REMOVE_NOW = 'Yes, remove it';
export const SENT_SO_FAR = 'What was sent';
export const NOTHING_SENT = 'Nothing was sent in the last 30 days.';
export const SEND_AGAIN = 'Send again';
export const sendAgain = (event: string, when: string) => `Send ${event} of ${when} again`;
export const ALL_WEBHOOKS = 'All webhooks';
export const IS_OFF = 'This address is switched off.';

export const DELIVERY_STATES: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Arrived',
  failed: 'Did not arrive',
};
/** Why nothing came back, by what is on record of it. */
export const NOT_REACHED = {
  address: 'This is no address of the web.',
  'not public': INNER_ADDRESS,
  'name not found': 'Nobody on the internet has this name. Check how it is spelled.',
  unreachable: 'Nothing answers at this address. Check that your system is on.',
  'too slow': 'No answer came in 10 seconds.',
  'too large': 'The answer is too long.',
  'too many redirects': 'The address leads on to others, again and again.',
  encoding: 'The answer is packed in a way that was not asked for.',
};
export const answered = (status: number) => `answered ${status}`;
export const within = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
export const tries = (count: number) => (count === 1 ? '1 try' : `${count} tries`);
export const nextTry = (when: string) => `next try ${when}`;

/** To whoever added an address, messages to which cannot be signed any more. */
export const webhookUnsignedMail = (site: string, address: string, hours: number): MailWords => ({
  subject: `${site} needs a new secret for your system`,
  paragraphs: [
    `Messages to ${address} cannot be signed any more, so nothing is sent to it. The secret that it was given no longer works.`,
    'Ask for a new secret on the page of the webhook and put it into your system, or remove the address and add it again.',
  ],
  label: 'Ask for a new secret',
  notes: [`Messages wait for ${hours} hours: those that are not older are sent when there is a new secret.`],
});

/** To whoever added an address that has not been reached for days. */
export const webhookOffMail = (site: string, address: string, days: number): MailWords => ({
  subject: `${site} could not reach your system`,
  paragraphs: [
    `For ${days} days no message has arrived at ${address}. It is told nothing more until you switch it on again.`,
  ],
  label: 'See what was sent',
  notes: ['Messages that did not arrive can be sent again for 30 days.'],
});

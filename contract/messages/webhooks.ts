import type { DeliveryState, WebhookState } from '../office/webhook-schemas.ts';
import type { WebhookEvent } from '../webhooks/webhook-events.ts';
import type { MailWords } from './mails.ts';

export const WEBHOOKS = 'Webhooks';
export const WHAT_THEY_ARE =
  'We tell your own system at once when something happens to your ads or buyers, with a signed message to an address you choose.';

export const NEW_WEBHOOK = 'Add an address';
export const ADDRESS = 'Address';
export const ADDRESS_HINT = 'It must start with https:// and be reachable from the internet';
export const EVENTS = 'Send a message when';
export const ADD = 'Add';
export const NONE_YET = 'You have not added an address yet.';

/** Words for each event of webhooks, for the seller who chooses among them. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'listing.submitted': 'An ad was sent for checking',
  'listing.published': 'An ad is on sale',
  'listing.declined': 'An ad needs changes',
  'listing.updated': 'An ad on sale was changed',
  'listing.reserved': 'An ad is reserved',
  'listing.available': 'A reserved ad is available again',
  'listing.sold': 'An ad is sold',
  'listing.expired': 'An ad has ended',
  'listing.withdrawn': 'An ad was taken off sale',
  'listing.removed': 'We removed an ad',
  'lead.created': 'A buyer has written or called',
  'lead.updated': 'A buyer was answered, assigned or closed',
};

export const EXAMPLES = 'What a message looks like';
export const EXAMPLES_HINT = 'Each is sent as JSON, signed with your secret. Programs read all of it in the';
export const API_DOCUMENT = 'description of the API';

export const BAD_ADDRESS =
  'Enter an address that starts with https:// or http://, without a port, user name or password.';
export const INNER_ADDRESS = 'This address cannot be reached from the internet.';
export const NO_EVENTS = 'Choose at least one.';
export const tooManyWebhooks = (most: number) => `You can have ${most} addresses. Remove one first.`;

export const SECRET_TITLE = 'Copy this secret now';
export const SECRET_HINT = 'You will not see it again. Your system uses it to check that a message is from us.';

export const NEW_SECRET = 'Create a new secret';
export const NEW_SECRET_QUESTION =
  'For 24 hours we sign messages with both the new and the old secret, so that you have time to put the new one into your system. After that we sign with the new one only.';
export const NEW_SECRET_NOW = 'Yes, create a new secret';
export const NEW_SECRET_TITLE = 'Copy this new secret now';
export const bothSign = (until: string) =>
  `Until ${until} we sign messages with both the new and the old secret. After that we sign with the new one only.`;
export const twoSecretsUntil = (until: string) =>
  `Both secrets work until ${until}. After that you can create another one.`;
export const UNSIGNED =
  'We can no longer sign messages to this address, so we send nothing. Create a new secret and put it into your system, or remove the address and add it again.';
export const UNSIGNED_WAITING = 'Once you have a new secret, we also send what happened in the last 24 hours.';
export const UNSIGNED_SHORT = 'Needs a new secret';

export const WEBHOOK_STATES: Record<WebhookState, string> = {
  on: 'On',
  off: 'Switched off',
  failed: 'Switched off: messages did not arrive',
};
export const FAILING = 'The latest messages did not arrive';
export const events = (count: number) => (count === 1 ? '1 event' : `${count} events`);

export const SWITCH_OFF = 'Switch off';
export const SWITCH_ON = 'Switch on';
export const SEND_TEST = 'Send a test';
export const REMOVE = 'Remove';
export const REMOVE_QUESTION = 'Its messages and their history will be deleted.';
export const REMOVE_NOW = 'Yes, remove it';
export const SENT_SO_FAR = 'Sent messages';
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
/** Why a seller's system did not receive a message. A delivery is stored with the key, and the page shows the sentence. */
export const NOT_REACHED = {
  address: 'This is not a web address.',
  'not public': INNER_ADDRESS,
  'name not found': 'There is no such name on the internet. Check the spelling.',
  unreachable: 'This address does not answer. Check that your system is running.',
  'too slow': 'Your system did not answer within 10 seconds.',
  'too large': 'Your system’s answer is too long.',
  'too many redirects': 'The address redirects too many times.',
  encoding: 'Your system’s answer is compressed in a way we do not support.',
};
export const answered = (status: number) => `answered ${status}`;
export const within = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
export const tries = (count: number) => (count === 1 ? '1 try' : `${count} tries`);
export const nextTry = (when: string) => `next try ${when}`;

/** The mail to the member who added a webhook, when the server can no longer read the webhook's secret and so cannot sign messages. */
export const webhookUnsignedMail = (site: string, address: string, hours: number): MailWords => ({
  subject: `${site} needs a new secret for your system`,
  paragraphs: [
    `We can no longer sign messages to ${address}, so we send nothing to it. Its secret no longer works.`,
    'Create a new secret on the webhook’s page and put it into your system, or remove the address and add it again.',
  ],
  label: 'Create a new secret',
  notes: [`Messages wait for ${hours} hours. Once there is a new secret, we send those that are still waiting.`],
});

/** The mail to the member who added a webhook, when none of the webhook's messages has arrived for days. */
export const webhookOffMail = (site: string, address: string, days: number): MailWords => ({
  subject: `${site} could not reach your system`,
  paragraphs: [
    `No message has reached ${address} for ${days} days. We send nothing more until you switch it on again.`,
  ],
  label: 'See sent messages',
  notes: ['Messages that did not arrive can be sent again for 30 days.'],
});

import type { LeadMoveName } from '#contract/leads/lead-states.ts';
import * as inbox from '#contract/messages/inbox.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import type { Lead, LeadRow } from '#contract/office/lead-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type OfficeApi, orNull } from '../lib/office-api.ts';

const INBOX_INTENTS = ['move', 'undo', 'assign', 'note', 'contact'] as const;
export type InboxIntent = (typeof INBOX_INTENTS)[number];

export const isInboxIntent = (name: string): name is InboxIntent => INBOX_INTENTS.some((intent) => intent === name);

/** Returns the hidden fields of a form that acts on a lead. `move`: the change of the lead's state; undefined if the form makes none. */
export const sentFor = (intent: InboxIntent, { documentId, version }: LeadRow, move?: LeadMoveName) => ({
  intent,
  of: documentId,
  version,
  move,
});

/** The last action on a lead, named by the page's address, and the lead as it is now. */
export interface LeadDone {
  intent: InboxIntent;
  lead: Lead;
}

/** Ms after which the page no longer reports an action on a lead, even if its address still names the action. */
const NEWS_MS = 10 * 60_000;

/** Returns the sentence in which the page reports the last action on a lead. */
export function doneWords({ intent, lead }: LeadDone): string {
  switch (intent) {
    case 'undo':
      return `${inbox.TAKEN_BACK} ${messages.DONE_STATE[lead.state]}`;
    case 'assign':
      return inbox.handedTo(lead.assignee?.name ?? null);
    case 'note':
      return inbox.NOTED;
    default:
      return messages.DONE_STATE[lead.state];
  }
}

/** Loads the lead of the action that the page's address names, as in `?done=move&of=…`; `of` is the lead's documentId. */
export async function loadDone({ searchParams }: URL, api: OfficeApi, now: number): Promise<LeadDone | null> {
  const intent = searchParams.get('done') ?? '';
  if (!isInboxIntent(intent)) return null;
  const of = searchParams.get('of') ?? '';
  const lead = await orNull(api.ask<Lead>('GET', safePath`/sell/api/leads/${of}`), 400, 403, 404);
  return lead && now - Date.parse(lead.updatedAt) < NEWS_MS ? { intent, lead } : null;
}

/** Returns the address of the page to show after an action on a lead. Its parameters `done` and `of` name the action and the lead. */
export function pathAfter({ pathname, searchParams }: URL, intent: InboxIntent, of: string): string {
  const search = new URLSearchParams(searchParams);
  search.set('done', intent);
  search.set('of', of);
  return `${pathname}?${search}`;
}

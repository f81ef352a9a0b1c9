import type { LeadMoveName } from '#contract/leads/lead-states.ts';
import * as inbox from '#contract/messages/inbox.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import type { Lead, LeadRow } from '#contract/office/lead-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type OfficeApi, orNull } from '../lib/office-api.ts';

const INBOX_INTENTS = ['move', 'undo', 'assign', 'note', 'contact'] as const;
export type InboxIntent = (typeof INBOX_INTENTS)[number];

export const isInboxIntent = (name: string): name is InboxIntent => INBOX_INTENTS.some((intent) => intent === name);

/** Returns the hidden fields of a form that acts on a lead. `move`: the move, if the form makes one. */
export const sentFor = (intent: InboxIntent, { documentId, version }: LeadRow, move?: LeadMoveName) => ({
  intent,
  of: documentId,
  version,
  move,
});

/** The last action on a lead, as the page's address names it, with the lead's present state. */
export interface LeadDone {
  intent: InboxIntent;
  lead: Lead;
}

/** In ms: the page does not report an action that is older. */
const NEWS_MS = 10 * 60_000;

/** Returns the sentence that reports the last action. */
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

/** Loads the action that the page's address names: `?done=move&of=…`. */
export async function loadDone({ searchParams }: URL, api: OfficeApi, now: number): Promise<LeadDone | null> {
  const intent = searchParams.get('done') ?? '';
  if (!isInboxIntent(intent)) return null;
  const of = searchParams.get('of') ?? '';
  const lead = await orNull(api.ask<Lead>('GET', safePath`/sell/api/leads/${of}`), 400, 403, 404);
  return lead && now - Date.parse(lead.updatedAt) < NEWS_MS ? { intent, lead } : null;
}

/** Returns the address of the page to show after an action, with parameters that name the action. */
export function pathAfter({ pathname, searchParams }: URL, intent: InboxIntent, of: string): string {
  const search = new URLSearchParams(searchParams);
  search.set('done', intent);
  search.set('of', of);
  return `${pathname}?${search}`;
}

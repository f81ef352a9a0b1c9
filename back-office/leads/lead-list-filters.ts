import { isOpenLead, LEAD_STATE_NAMES, type LeadState } from '#contract/leads/lead-states.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import { INBOX_HOLDERS } from '#contract/office/inbox.ts';
import type { LeadInbox } from '#contract/office/lead-schemas.ts';

/** Returns the choices of the filter by state. States without leads are left out. */
export function leadStates(counts: LeadInbox['counts'], state: string | undefined) {
  const sum = (states: readonly LeadState[]) => states.reduce((all, one) => all + counts[one], 0);
  const shown = LEAD_STATE_NAMES.filter((one) => counts[one] > 0 || state === one);
  return [
    { value: undefined, label: messages.OPEN_LEADS, count: sum(LEAD_STATE_NAMES.filter(isOpenLead)) },
    ...shown.map((one) => ({ value: one, label: messages.LEAD_STATE_WORDS[one], count: counts[one] })),
    { value: 'all', label: messages.ALL_LEADS, count: sum(LEAD_STATE_NAMES) },
  ];
}

/** The choices of the filter by the team member who is assigned. */
export const LEAD_HOLDER_CHOICES = [undefined, ...INBOX_HOLDERS].map((value) => ({
  value,
  label: messages.HELD_BY[value ?? 'anybody'],
}));

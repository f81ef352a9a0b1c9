import type { VisitorMessageState } from '#contract/leads/visitor-message-states.ts';
import { MESSAGE_STATE_WORDS } from '#contract/messages/visitor-inbox.ts';
import { safePath } from '#contract/values/safe-path.ts';

export const messagePath = (id: number) => safePath`/staff/inbox/${id}`;

// No message: CSS classes for each state of a message.
const COLOURS: Readonly<Record<VisitorMessageState, string>> = {
  new: 'bg-sun text-on-sun',
  open: 'bg-sky-100 text-sky-950',
  done: 'bg-stone-200 text-stone-800',
  junk: 'border border-dashed border-stone-500 bg-white text-stone-700',
};

export const MessageBadge = ({ state }: { state: VisitorMessageState }) => (
  <span className={`inline-block shrink-0 rounded-md px-2 py-0.5 text-sm font-semibold ${COLOURS[state]}`}>
    {MESSAGE_STATE_WORDS[state]}
  </span>
);

import type { ReactNode } from 'react';
import { formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/inbox.ts';
import { INBOX_NOTE_LONGEST } from '#contract/office/inbox.ts';
import type { InboxPerson } from '#contract/office/inbox-schemas.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import type { SentFields } from './hidden-fields.tsx';
import { IntentForm, SubmitButton } from './intent-form.tsx';
import { Section } from './section.tsx';

// Parts that the pages of a lead and of a visitor's message share.

/** How long ago a lead or message came in: abbreviated on the screen, in full for screen readers. */
export function Age({ since, now, isWaiting }: { since: string; now: number; isWaiting: boolean }) {
  const ms = Math.max(0, now - Date.parse(since));
  const spoken = isWaiting ? messages.waitingFor(messages.longAge(ms)) : messages.ago(messages.longAge(ms));
  return (
    <time dateTime={since} className={`shrink-0 tabular-nums ${isWaiting ? 'font-bold' : 'text-stone-600'}`}>
      <span aria-hidden="true">{messages.shortAge(ms)}</span>
      <span className="sr-only">{spoken}</span>
    </time>
  );
}

/** Returns in words to whom a lead or message is assigned. */
export function withWhom(assignee: InboxPerson | null): string {
  if (assignee === null) return messages.WITH_NOBODY;
  return assignee.isSelf ? messages.WITH_YOU : messages.assignedTo(assignee.name);
}

interface InboxEvent {
  at: string;
  kind: string;
  /** Name of the note's author; null: their account was deleted. */
  by: string | null;
  body: string | null;
}

export const whenAndWho = ({ at, by }: Pick<InboxEvent, 'at' | 'by'>) =>
  by === null ? formatMoment(at) : `${formatMoment(at)}, ${messages.byWhom(by)}`;

interface InboxAssigneeProps {
  assignee: InboxPerson | null;
  /** The members to whom the lead or message can be assigned. */
  team: readonly InboxPerson[];
  sent: SentFields;
}

/** The form that assigns a lead or message to a member, or to nobody. */
export const InboxAssignee = ({ assignee, team, sent }: InboxAssigneeProps) => (
  <IntentForm sent={sent} className="mt-4 flex flex-wrap items-end gap-2">
    <Field
      kind="choice"
      key={assignee?.documentId}
      label={messages.WHO_HAS_IT}
      name="assignee"
      defaultValue={assignee?.documentId ?? 'none'}
      className="min-w-0 grow sm:max-w-xs"
    >
      <option value="none">{messages.NOBODY}</option>
      {team.map(({ documentId, name, isSelf }) => (
        <option key={documentId} value={documentId}>
          {isSelf ? messages.you(name) : name}
        </option>
      ))}
    </Field>
    <SubmitButton sent={sent} label={messages.GIVE} />
  </IntentForm>
);

interface InboxNotesProps {
  events: readonly InboxEvent[];
  /** A sentence that tells the user who can read the notes. */
  means: string;
  /** Hidden fields of the form that adds a note; null: no note can be added any more. */
  sent: SentFields | null;
  refused: Refusal | undefined;
}

export function InboxNotes({ events, means, sent, refused }: InboxNotesProps) {
  const notes = events.filter(({ kind }) => kind === 'note');
  return (
    <Section heading={messages.NOTES}>
      <p className="mb-3 text-sm text-stone-700">{means}</p>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map((note) => (
            <li key={`${note.at} ${note.body}`} className="rounded-lg bg-stone-50 p-3">
              <p className="whitespace-pre-line wrap-anywhere">{note.body}</p>
              <p className="mt-1 text-sm text-stone-600">{whenAndWho(note)}</p>
            </li>
          ))}
        </ul>
      )}
      {sent !== null && (
        // The key changes with the number of notes, so that the form is empty again after a note was added.
        <IntentForm key={notes.length} sent={sent} refusal={refused} className="grid gap-2">
          <Field
            kind="lines"
            label={messages.NEW_NOTE}
            name="text"
            rows={2}
            maxLength={INBOX_NOTE_LONGEST}
            refusal={refused}
          />
          <SubmitButton sent={sent} label={messages.ADD_NOTE} className="button-quiet justify-self-start" />
        </IntentForm>
      )}
    </Section>
  );
}

interface InboxHistoryProps<Event extends InboxEvent> {
  events: readonly Event[];
  wordsOf: (event: Event) => string;
  /** How the lead or message came in, in words. */
  cameIn: string;
  createdAt: string;
  children?: ReactNode;
}

/** The history of a lead or message without its notes, the latest event first; the last line tells how it came in. */
export function InboxHistory<Event extends InboxEvent>(props: InboxHistoryProps<Event>) {
  const { events, wordsOf, cameIn, createdAt, children } = props;
  return (
    <Section heading={messages.HISTORY}>
      {children}
      <ol className="grid gap-2">
        {events
          .filter(({ kind }) => kind !== 'note')
          .map((event) => (
            <li key={`${event.at} ${event.kind} ${event.body}`}>
              <span className="font-medium">{wordsOf(event)}</span>{' '}
              <span className="text-sm text-stone-600">{whenAndWho(event)}</span>
            </li>
          ))}
        <li>
          <span className="font-medium">{cameIn}</span>{' '}
          <span className="text-sm text-stone-600">{formatMoment(createdAt)}</span>
        </li>
      </ol>
    </Section>
  );
}

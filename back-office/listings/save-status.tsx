import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { stepOfField } from '#contract/listings/listing-steps.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { photosLeft } from '#contract/messages/photo-board.ts';
import { useDraft } from './draft-context.tsx';
import type { DraftState } from './draft-state.ts';
import { conflictId, stepPath } from './step-path.ts';

const WORDS: Readonly<Record<DraftState['status'], string>> = {
  saved: messages.SAVED,
  saving: messages.SAVING,
  unsent: messages.NOT_SENT_YET,
  'signed out': messages.NOT_SENT_YET,
  gone: messages.NOT_SENT_YET,
  'not allowed': messages.NOT_SENT_YET,
};

function statusWords({ status, conflicts, faults, fields }: DraftState, photosWaiting: number): string {
  if (status !== 'saved') return WORDS[status];
  if (Object.keys(conflicts).length > 0) return messages.CHOOSE_WHICH;
  if (Object.keys(faults).some((name) => name in fields)) return messages.SAVED_BUT_MARKED;
  return photosWaiting > 0 ? photosLeft(photosWaiting) : WORDS.saved;
}

/** Says whether the typed values are saved; it is always visible. */
export function SaveStatus() {
  const { state, photosWaiting } = useDraft();
  const [searchParams] = useSearchParams();
  const words = statusWords(state, photosWaiting);
  const [waiting] = Object.keys(state.conflicts);
  if (words === messages.CHOOSE_WHICH && waiting !== undefined) {
    const { documentId, kind } = state.listing;
    return (
      <Link
        to={`${stepPath(documentId, stepOfField(kind, waiting), { searchParams })}#${conflictId(waiting)}`}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-alert underline"
      >
        {words}
      </Link>
    );
  }
  const isGood = [messages.SAVED, messages.SAVING, photosLeft(photosWaiting)].includes(words);
  return (
    <span
      className={`text-sm ${isGood ? 'is-good text-stone-700' : 'font-semibold text-alert'}`}
      data-status={state.status}
    >
      {words}
    </span>
  );
}

/** Announces to screen readers when the connection is lost and when everything is saved again. Single saves are not announced. */
export function SpokenStatus() {
  const { status } = useDraft().state;
  const [announcement, setAnnouncement] = useState('');
  const wasAway = useRef(false);
  useEffect(() => {
    if (status === 'unsent') {
      wasAway.current = true;
      setAnnouncement(messages.KEPT_HERE);
    } else if (status === 'saved' && wasAway.current) {
      wasAway.current = false;
      setAnnouncement(messages.SENT_AFTER_ALL);
    }
  }, [status]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}

/** An error message if values cannot be saved, such as when the user is signed out. */
export function SaveTrouble() {
  const { status } = useDraft().state;
  if (status === 'unsent') return <Trouble>{messages.KEPT_HERE}</Trouble>;
  if (status === 'gone') return <Trouble>{messages.GONE}</Trouble>;
  if (status === 'not allowed') return <Trouble>{messages.NOT_ALLOWED}</Trouble>;
  return status === 'signed out' ? <SignedOut /> : null;
}

const Trouble = ({ children }: { children: string }) => (
  <p className="mb-4 rounded-lg border border-alert bg-white px-4 py-3 font-medium">{children}</p>
);

function SignedOut() {
  // Address to return to after the sign-in. Empty on the server, where this message is never shown.
  const here = typeof location === 'undefined' ? '' : location.pathname + location.search;
  return (
    <div role="alert" className="mb-4 rounded-lg border border-alert bg-white px-4 py-3">
      <p className="font-medium">{messages.SIGNED_OUT}</p>
      <a href={`/sell/sign-in?next=${encodeURIComponent(here)}`} className="button-ink mt-3">
        {messages.SIGN_IN_AGAIN}
      </a>
    </div>
  );
}

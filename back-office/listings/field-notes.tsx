import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ListingValue } from '#contract/listings/listing-fields.ts';
import { FIELD_CHOICES } from '#contract/messages/listing-fields.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { FieldNotes } from '../../ui/forms/field-frame.tsx';
import { type Field, useDraft } from './draft-context.tsx';
import { conflictId, noteId } from './step-path.ts';
import { shownValue } from './typed-values.ts';

/** Shows a field's two values if two devices have changed it, with a button to choose each. Without scripts the buttons send the form. */
function Conflict({ name }: Pick<Field, 'name'>) {
  const { sync, state } = useDraft();
  const box = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // Scrolls to the conflict that the address's hash names: the browser does not, since the address changes only after the page's content.
  useEffect(() => {
    if (hash !== `#${conflictId(name)}`) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [hash, name]);
  const conflict = state.conflicts[name];
  if (!conflict) return null;
  const words = (value: ListingValue) => {
    const shown = shownValue(state.listing.kind, name, value);
    const text = typeof shown === 'string' ? (FIELD_CHOICES[name]?.[shown] ?? shown) : shown.join(', ');
    return text === '' ? messages.NOTHING_THERE : text;
  };
  const choices = [
    [messages.YOURS, conflict.yours, 'yours', messages.KEEP_YOURS, 'keep'],
    [messages.THEIRS, conflict.theirs, 'theirs', messages.TAKE_THEIRS, 'take'],
  ] as const;
  return (
    <div
      id={conflictId(name)}
      ref={box}
      tabIndex={-1}
      className="mb-2 scroll-mt-4 rounded-lg border-2 border-alert bg-white p-3"
    >
      <p className="font-semibold">{messages.CHANGED_ELSEWHERE}</p>
      <div className="mt-2 grid gap-3">
        {choices.map(([label, value, which, action, post]) => (
          <div key={which} className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
            <div className="min-w-0">
              <p className="text-sm text-stone-600">{label}</p>
              <p className="line-clamp-6 whitespace-pre-wrap">{words(value)}</p>
            </div>
            <button
              type="submit"
              name={post}
              value={name}
              className="button-quiet"
              onClick={(event) => {
                event.preventDefault();
                sync.choose(name, which);
              }}
            >
              {action}
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shown between a field's label and its control: hint, error message, how the typed text was understood, and a conflict between two devices. */
export const DraftNotes = ({ field: { id, name, fault, note, hint } }: { field: Field }) => (
  <>
    <FieldNotes id={id} hint={hint} error={fault} />
    {note && (
      <p id={noteId(id)} className="mb-1 text-sm font-semibold">
        {note}
      </p>
    )}
    <Conflict name={name} />
  </>
);

import type { ReactNode } from 'react';

interface FieldNotesProps {
  /** The id of the control. The ids of hint and error are derived from it. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Returns the value of a control's `aria-describedby`: the ids of its hint and its error. */
export const notesOf = ({ id, hint, error }: FieldNotesProps): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** The hint and the error message of a field. */
export const FieldNotes = ({ id, hint, error }: FieldNotesProps) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="mb-1 text-sm text-muted">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className="mb-1 text-sm font-semibold text-alert first-letter:uppercase">
        {error}
      </p>
    )}
  </>
);

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  /** The hint and the error of the field, shown between its label and its control. */
  notes: ReactNode;
  className?: string | undefined;
  /** The control: an input, select or textarea. */
  children: ReactNode;
}

export const FieldFrame = ({ id, label, notes, className, children }: FieldFrameProps) => (
  <div className={`min-w-0 ${className ?? ''}`.trim()}>
    <label htmlFor={id} className="mb-1 block text-sm font-medium">
      {label}
    </label>
    {notes}
    {children}
  </div>
);

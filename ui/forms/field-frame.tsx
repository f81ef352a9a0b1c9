import type { ReactNode } from 'react';

interface FieldNotesProps {
  /** The control's id, from which the ids of hint and error are made. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Returns the ids for a control's `aria-describedby`. */
export const notesOf = ({ id, hint, error }: FieldNotesProps): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** The hint of a field, and its error message. */
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
  /** Content between the label and the control. */
  notes: ReactNode;
  className?: string | undefined;
  /** The input, select or textarea. */
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

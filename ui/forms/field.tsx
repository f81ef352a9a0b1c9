import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { FieldFrame, FieldNotes, notesOf } from './field-frame.tsx';
import { type Refusal, typedIn } from './refusal.ts';

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'accept'
  | 'autoCapitalize'
  | 'autoComplete'
  | 'defaultValue'
  | 'inputMode'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'spellCheck'
  | 'type'
  | 'value'
>;

interface FieldProps extends InputAttributes {
  label: string;
  name: string;
  /** 'lines': a textarea. 'choice': a native select, which is the quickest way to choose on a phone. Left out: an input. */
  kind?: 'lines' | 'choice';
  hint?: string | undefined;
  /** Why the form was refused. It holds the error of this field, and the text that was typed into it. */
  refusal?: Refusal | null | undefined;
  onType?: (value: string) => void;
  /** The height of a textarea in lines. */
  rows?: number;
  /** The options of a select. */
  children?: ReactNode;
  className?: string;
  controlClass?: string;
}

const FILE_CLASS =
  'block cursor-pointer p-1.5 text-sm file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-lg file:border-0 file:bg-stone-100 file:px-4 file:font-semibold';

/** A label, its control, and between them the control's hint and error. */
export function Field(props: FieldProps) {
  const { label, kind, hint, refusal, onType, rows = 6, children, className, controlClass = '', ...input } = props;
  const id = useId();
  const notes = { id, hint, error: refusal?.fields[input.name] };
  // Fields without hint and error, as in filters, get no id. Their label is around the control, and ids would make the page of a list larger.
  const isBare = hint === undefined && !('refusal' in props);
  const attributes = {
    ...input,
    id: isBare ? undefined : id,
    'aria-invalid': notes.error ? true : undefined,
    'aria-describedby': notesOf(notes),
    className:
      `field-control ${notes.error ? 'border-alert' : ''} ${input.type === 'file' ? FILE_CLASS : controlClass}`.trim(),
    onChange: onType && ((event: ChangeEvent<{ value: string }>) => onType(event.target.value)),
  };
  if (input.value === undefined) attributes.defaultValue = typedIn(refusal, input.name) ?? input.defaultValue;
  const control =
    kind === 'lines' ? (
      <textarea rows={rows} {...attributes} />
    ) : kind === 'choice' ? (
      <select {...attributes}>{children}</select>
    ) : (
      <input type="text" {...attributes} />
    );
  if (isBare) {
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the control is in it.
      <label className={`block min-w-0 text-sm font-medium ${className ?? ''}`.trim()}>
        <span className="mb-1 block">{label}</span>
        {control}
      </label>
    );
  }
  return (
    <FieldFrame id={id} label={label} notes={<FieldNotes {...notes} />} className={className}>
      {control}
    </FieldFrame>
  );
}

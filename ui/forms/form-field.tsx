import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { HIDE, SHOW, showTyped } from '#contract/messages/passwords.ts';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoCapitalize' | 'autoComplete' | 'defaultValue' | 'inputMode' | 'maxLength' | 'required' | 'spellCheck'
>;

interface FieldProps {
  label: string;
  name: string;
  /** Error message about the value, if there is one. */
  error?: string | undefined;
  hint?: string;
}

type FormFieldProps = FieldProps & InputProps;

/** Attributes that tie a control to its label, its hint and its error. */
interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string;
}

/** A label above a control, with its hint and its error between them. */
function Labelled({ label, name, error, hint, control }: FieldProps & { control: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1 text-sm text-stone-600">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mb-1 text-sm font-semibold text-alert first-letter:uppercase">
          {error}
        </p>
      )}
      {control({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        className: `field-control ${error ? 'border-alert' : ''}`,
      })}
    </div>
  );
}

export function FormField({ label, name, error, hint, ...input }: FormFieldProps) {
  const field = { label, name, error, ...(hint !== undefined && { hint }) };
  return <Labelled {...field} control={(props) => <input type="text" {...props} {...input} />} />;
}

/** A text field of several lines. */
export function TextAreaField({
  defaultValue,
  rows = 6,
  ...field
}: FieldProps & { defaultValue?: string; rows?: number }) {
  return <Labelled {...field} control={(props) => <textarea rows={rows} defaultValue={defaultValue} {...props} />} />;
}

/** A password field that can show the password: on a phone's keys nobody types blind. */
export function PasswordField({ label, ...field }: Omit<FormFieldProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative [&_input]:pr-16">
      {/* A shown password is a text field, which keyboards would correct and spelling services would be sent. */}
      <FormField
        label={label}
        type={isShown ? 'text' : 'password'}
        maxLength={128}
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={showTyped(label)}
        onClick={() => setShown(!isShown)}
        className="needs-script absolute right-0 bottom-0 min-h-11 cursor-pointer px-3 text-sm underline"
      >
        {isShown ? HIDE : SHOW}
      </button>
    </div>
  );
}

export function CheckboxField({
  name,
  error,
  children,
  ...input
}: Pick<FormFieldProps, 'name' | 'error'> & { children: ReactNode; defaultChecked?: boolean }) {
  const id = useId();
  return (
    <div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-alert">
          {error}
        </p>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-ink"
          {...input}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}

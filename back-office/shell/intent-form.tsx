import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFocusOnWrong } from '../../ui/forms/focus-on-wrong.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useSingleSubmit } from '../../ui/forms/use-single-submit.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { HiddenFields, type SentFields } from './hidden-fields.tsx';

interface IntentFormProps {
  /** Hidden fields: `intent` names the action, by which the page's `action` tells its forms apart; `of` is the id of what it acts on. */
  sent: SentFields;
  /** Why the form was refused. The first field with an error gets the focus. */
  refusal?: Refusal | undefined;
  /** True: the page that answers the form is shown from its top; false: it stays scrolled as it was. */
  scrollsUp?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A form for one action. Pressing its button twice sends the form once, and sending it adds no entry to the browser's history. */
export function IntentForm({ sent, refusal, scrollsUp = false, className, children }: IntentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, refusal);
  const onSubmit = useSingleSubmit();
  return (
    <Form
      ref={form}
      method="post"
      replace
      preventScrollReset={!scrollsUp}
      noValidate
      className={className}
      onSubmit={onSubmit}
    >
      <HiddenFields fields={sent} />
      {children}
    </Form>
  );
}

interface SubmitButtonProps {
  /** Hidden fields of the button's form: they show which of the page's forms is being sent. */
  sent: SentFields;
  label: string;
  /** Label for screen readers, which says what the button is about without the text around it. */
  spoken?: string | undefined;
  className?: string;
}

export function SubmitButton({ sent, label, spoken, className = 'button-quiet' }: SubmitButtonProps) {
  const { formData } = useNavigation();
  const isOwn = ([name, value]: [string, unknown]) => formData?.get(name) === String(value);
  const isBusy =
    formData !== undefined &&
    Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .every(isOwn);
  return (
    <button type="submit" aria-label={spoken} aria-busy={isBusy} className={className}>
      {isBusy && <Spinner />}
      {label}
    </button>
  );
}

/** A form that has only a button. */
export function IntentButton({ className = 'button-quiet', ...button }: SubmitButtonProps) {
  return (
    <IntentForm sent={button.sent} className="flex grow sm:grow-0">
      <SubmitButton {...button} className={`${className} grow`} />
    </IntentForm>
  );
}

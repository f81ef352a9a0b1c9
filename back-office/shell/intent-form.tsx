import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFocusOnWrong } from '../../ui/forms/focus-on-wrong.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useSingleSubmit } from '../../ui/forms/use-single-submit.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { HiddenFields, type SentFields } from './hidden-fields.tsx';

interface IntentFormProps {
  /** Hidden fields: the action (`intent`, by which a page's action tells its forms apart), and the id it is done to (`of`). */
  sent: SentFields;
  /** Why the form was refused; the first field with an error gets the focus. */
  refusal?: Refusal | undefined;
  /** The answering page is shown from its top. */
  scrollsUp?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A form for one action. Two presses send it once, and it adds no entry to the history. */
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
  /** Hidden fields by which a page with several such forms recognises the sent one. */
  sent: SentFields;
  label: string;
  /** Label for screen readers, which is clear without its surroundings. */
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

/** A form with nothing but a button. */
export function IntentButton({ className = 'button-quiet', ...button }: SubmitButtonProps) {
  return (
    <IntentForm sent={button.sent} className="flex grow sm:grow-0">
      <SubmitButton {...button} className={`${className} grow`} />
    </IntentForm>
  );
}

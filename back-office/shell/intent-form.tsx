import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFocusOnWrong } from '../../ui/focus-on-wrong.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useSingleSubmit } from '../../ui/use-single-submit.ts';
import { HiddenFields, type SentFields } from './hidden-fields.tsx';

interface IntentFormProps {
  /** What is to be done (`intent`, by which a page's action knows its forms apart), and to what (`of`). */
  sent: SentFields;
  /** What is wrong, by field; the first of them gets the focus. */
  errors?: object | undefined;
  /** The page that answers is shown from its top. */
  scrollsUp?: boolean;
  className?: string;
  children?: ReactNode;
}

const NOTHING_WRONG = {};

/** A form that does one thing, once for two presses, and leaves no step of its own to go back to. */
export function IntentForm({ sent, errors = NOTHING_WRONG, scrollsUp = false, className, children }: IntentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, errors);
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
  /** What its form sends, besides what is typed: of several such forms on a page the one at work is known by it. */
  sent: SentFields;
  label: string;
  /** For those who hear it without what stands around it. */
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

/** A form of one button. */
export function IntentButton({ className = 'button-quiet', ...button }: SubmitButtonProps) {
  return (
    <IntentForm sent={button.sent} className="flex grow sm:grow-0">
      <SubmitButton {...button} className={`${className} grow`} />
    </IntentForm>
  );
}

import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFocusOnWrong } from '../../ui/focus-on-wrong.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useSingleSubmit } from '../lib/use-single-submit.ts';
import type { Deed } from './done.ts';

interface DeedFormProps {
  deed: Deed | 'copy';
  /** The documentId of what it is done to. */
  of: string;
  /** What is wrong, by field; the first of them gets the focus. */
  errors?: object | undefined;
  className?: string;
  children: ReactNode;
}

const NOTHING_WRONG = {};

/** A form that does one thing to one advertisement, and stays where it is on the page. */
export function DeedForm({ deed, of, errors = NOTHING_WRONG, className, children }: DeedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, errors);
  const onSubmit = useSingleSubmit();

  return (
    <Form ref={form} method="post" replace preventScrollReset noValidate className={className} onSubmit={onSubmit}>
      <input type="hidden" name="deed" value={deed} />
      <input type="hidden" name="of" value={of} />
      {children}
    </Form>
  );
}

interface DeedButtonProps {
  deed: Deed | 'copy';
  of: string;
  label: string;
  /** For those who hear it without what stands around it. */
  spoken?: string | undefined;
  className?: string;
}

export function DeedButton({ deed, of, label, spoken, className = 'button-quiet' }: DeedButtonProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('deed') === deed && formData.get('of') === of;
  return (
    <DeedForm deed={deed} of={of} className="flex grow sm:grow-0">
      <button type="submit" aria-label={spoken} aria-busy={isBusy} className={`${className} grow`}>
        {isBusy && <Spinner />}
        {label}
      </button>
    </DeedForm>
  );
}

/** A button that asks first: a native disclosure, so that it asks without scripts too. */
export function AskedDeed({
  question,
  confirm,
  label,
  spoken,
  ...button
}: DeedButtonProps & { question: string; confirm: string }) {
  return (
    <details className="grow open:basis-full sm:grow-0">
      <summary aria-label={spoken} className="button-quiet w-full list-none [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      <div className="mt-2 grid gap-3 rounded-lg border border-stone-300 bg-stone-50 p-3 sm:max-w-md">
        <p>{question}</p>
        <DeedButton {...button} label={confirm} className="button-ink" />
      </div>
    </details>
  );
}

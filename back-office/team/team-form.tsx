import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFocusOnWrong } from '../../ui/focus-on-wrong.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useSingleSubmit } from '../lib/use-single-submit.ts';

interface TeamFormProps {
  intent: string;
  /** Whom or what it is done to. */
  of?: string;
  /** What the button says. */
  action: string;
  /** For those who hear it without what stands around it. */
  spoken?: string;
  isMain?: boolean;
  errors?: object | undefined;
  children?: ReactNode;
}

const NOTHING_WRONG = {};

/** A form that does one thing, and that its page answers: by scripts where they run, else by the browser itself. */
export function TeamForm({ intent, of = '', action, spoken, isMain, errors = NOTHING_WRONG, children }: TeamFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, errors);
  const onSubmit = useSingleSubmit();
  const { state, formData } = useNavigation();
  const isAtWork = state !== 'idle' && formData?.get('intent') === intent && formData.get('of') === of;
  return (
    <Form ref={form} method="post" replace noValidate className="grid gap-4" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="of" value={of} />
      {children}
      <button
        type="submit"
        aria-label={spoken}
        aria-busy={isAtWork}
        className={isMain ? 'button-main' : 'button-quiet'}
      >
        {isAtWork && <Spinner />}
        {action}
      </button>
    </Form>
  );
}

interface AskedProps {
  label: string;
  spoken: string;
  /** It stays open where what was asked for was refused. */
  isOpen?: boolean;
  children: ReactNode;
}

/** What asks first: a native disclosure, so that it asks without scripts too. */
export const Asked = ({ label, spoken, isOpen = false, children }: AskedProps) => (
  <details open={isOpen} className="grow open:basis-full sm:grow-0">
    <summary aria-label={spoken} className="button-quiet w-full list-none [&::-webkit-details-marker]:hidden">
      {label}
    </summary>
    <div className="mt-2 grid gap-3 rounded-lg border border-stone-300 bg-stone-50 p-3 sm:max-w-md">{children}</div>
  </details>
);

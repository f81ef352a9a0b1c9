import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Spinner } from '../spinner.tsx';
import { useFocusOnWrong } from './focus-on-wrong.ts';
import type { Refusal } from './refusal.ts';
import { useSingleSubmit } from './use-single-submit.ts';

interface PageFormProps {
  /** Label of the button. */
  action: string;
  /** Why the form was refused; the first field with an error gets the focus. */
  refusal?: Refusal | null | undefined;
  /** Another button of the page is the main one. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** A form that is sent to its own page: by scripts, or without them by the browser itself. */
export function PageForm({ action, refusal, isQuiet = false, children }: PageFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, refusal);
  const onSubmit = useSingleSubmit();
  return (
    <Form ref={form} method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {children}
      <button
        type="submit"
        className={`${isQuiet ? 'button-quiet' : 'button-main'} w-full`}
        aria-busy={isBusy}
        aria-disabled={isBusy}
      >
        {isBusy && <Spinner />}
        {action}
      </button>
    </Form>
  );
}

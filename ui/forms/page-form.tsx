import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Spinner } from '../spinner.tsx';
import { useFocusOnWrong } from './focus-on-wrong.ts';
import type { Refusal } from './refusal.ts';
import { useSingleSubmit } from './use-single-submit.ts';

interface PageFormProps {
  /** The label of the button. */
  action: string;
  /** Why the form was refused. The first field with an error gets the focus. */
  refusal?: Refusal | null | undefined;
  /** True if the page has a more important button. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** A form that is posted to its own page: by scripts, or by the browser if there are none. */
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

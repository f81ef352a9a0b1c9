import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Spinner } from '../spinner.tsx';
import { useFocusOnWrong } from './focus-on-wrong.ts';
import type { Refusal } from './refusal.ts';
import { useSingleSubmit } from './use-single-submit.ts';

interface PageFormProps {
  /** The label of the button that sends the form. */
  action: string;
  /** Why the form was refused. The first field with an error gets the focus. */
  refusal?: Refusal | null | undefined;
  /** True: the button is inconspicuous, because the page has a more important one. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** A form that is posted to the address of its own page: by the router's script, or by the browser itself if scripts do not run. */
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

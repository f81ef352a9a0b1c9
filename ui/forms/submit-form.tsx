import { type ReactNode, useRef, useState } from 'react';
import { Spinner } from '../spinner.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { useFocusOnWrong } from './focus-on-wrong.ts';
import type { Refusal } from './refusal.ts';

interface SubmitFormProps {
  /** Label of the button. */
  action: string;
  /** Called once until its promise settles, however often the button is pressed. */
  onSubmit: (form: FormData) => Promise<void>;
  /** Why the form was refused; the first field with an error gets the focus. */
  refusal?: Refusal | null;
  /** Another button of the page is the main one. */
  isQuiet?: boolean;
  /** Content beside the form's button. */
  more?: ReactNode;
  children: ReactNode;
}

/**
 * A form that scripts send, and that waits for them: pressed before hydration, the browser would send it to a page that takes
 * no forms. Its method (POST) keeps secrets out of the address all the same.
 */
export function SubmitForm({ action, onSubmit, refusal, isQuiet = false, more, children }: SubmitFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isAtWork = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const isHydrated = useIsHydrated();
  useFocusOnWrong(form, refusal);

  async function send(data: FormData) {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setBusy(true);
    try {
      await onSubmit(data);
    } finally {
      isAtWork.current = false;
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      {children}
      <button
        type="submit"
        className={`${isQuiet ? 'button-quiet' : 'button-main'} w-full`}
        disabled={!isHydrated}
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
      >
        {isBusy && <Spinner />}
        {action}
      </button>
      {more}
    </form>
  );
}

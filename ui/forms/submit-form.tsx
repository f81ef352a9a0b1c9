import { type ReactNode, useRef, useState } from 'react';
import { Spinner } from '../spinner.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { useFocusOnWrong } from './focus-on-wrong.ts';
import type { Refusal } from './refusal.ts';

interface SubmitFormProps {
  /** The label of the button that sends the form. */
  action: string;
  /** Called when the form is sent. Until its promise settles, further presses are ignored. */
  onSubmit: (form: FormData) => Promise<void>;
  /** Why the form was refused. The first field with an error gets the focus. */
  refusal?: Refusal | null;
  /** True: the button is inconspicuous, because the page has a more important one. */
  isQuiet?: boolean;
  /** Further content, shown beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/**
 * A form that only scripts can send: its button is disabled until the page is hydrated. Its method is POST nevertheless, so that no browser ever
 * writes a password into the address.
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

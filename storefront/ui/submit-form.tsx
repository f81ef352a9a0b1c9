import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Spinner } from './spinner.tsx';

interface SubmitFormProps {
  /** What the button says. */
  action: string;
  /** Told once for each press, however often somebody presses while it works. */
  onSubmit: (form: FormData) => Promise<void>;
  /** What is wrong, by field; the first of them gets the focus. */
  errors: object;
  /** Beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form that scripts send. Its method keeps secrets out of the address where they do not. */
export function SubmitForm({ action, onSubmit, errors, more, children }: SubmitFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isAtWork = useRef(false);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  async function send(data: FormData) {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setBusy(true);
    await onSubmit(data);
    isAtWork.current = false;
    setBusy(false);
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
      <button type="submit" className="button-main w-full" aria-busy={isBusy} aria-disabled={isBusy}>
        {isBusy && <Spinner />}
        {action}
      </button>
      {more}
    </form>
  );
}

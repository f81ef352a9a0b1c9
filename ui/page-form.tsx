import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { useFocusOnWrong } from './focus-on-wrong.ts';
import { Spinner } from './spinner.tsx';

interface PageFormProps {
  /** What the button says. */
  action: string;
  /** What is wrong, by field; the first of them gets the focus. */
  errors: object;
  children: ReactNode;
}

/** A form that its own page answers: by scripts where they run, else by the browser itself. */
export function PageForm({ action, errors, children }: PageFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const outcome = useActionData();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, errors);

  // Two presses may come before this page is drawn anew.
  const isAtWork = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an outcome may come before the waiting for it was drawn.
  useEffect(() => {
    if (!isBusy) isAtWork.current = false;
  }, [isBusy, outcome]);
  function onSubmit(event: FormEvent) {
    if (isAtWork.current) event.preventDefault();
    isAtWork.current = true;
  }

  return (
    <Form ref={form} method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {children}
      <button type="submit" className="button-main w-full" aria-busy={isBusy} aria-disabled={isBusy}>
        {isBusy && <Spinner />}
        {action}
      </button>
    </Form>
  );
}

import { type ComponentProps, type FormEvent, useLayoutEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';

/** A form that ignores presses while a page is being loaded, since a second press or key was not meant for the form that appears next. */
export function OnceForm({ children, ...form }: Omit<ComponentProps<typeof Form>, 'method' | 'onSubmit'>) {
  const isBusy = useNavigation().state !== 'idle';
  const isAtWork = useRef(false);
  // True for a form that appeared while its page was still being loaded: the first press on it is not ignored.
  const cameWithStep = useRef(isBusy);
  const outcome: unknown = useActionData();
  const lastOutcome = useRef(outcome);
  useLayoutEffect(() => {
    // A refused form may be corrected and sent again although the page is still reloading its data.
    const isAnswered = outcome !== undefined && outcome !== lastOutcome.current;
    lastOutcome.current = outcome;
    if (isBusy && !isAnswered) return;
    isAtWork.current = false;
    cameWithStep.current = isBusy;
  }, [isBusy, outcome]);
  function onSubmit(event: FormEvent) {
    if (isAtWork.current || (isBusy && !cameWithStep.current)) event.preventDefault();
    else isAtWork.current = true;
  }
  return (
    <Form method="post" aria-busy={isBusy} onSubmit={onSubmit} {...form}>
      {children}
    </Form>
  );
}

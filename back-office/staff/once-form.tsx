import { type FormEvent, useEffect, useRef } from 'react';
import { Form, type FormProps, useActionData, useNavigation } from 'react-router';

/** A form that is pressed in vain while a step is on its way: a second press, or key, was meant for what comes next. */
export function OnceForm({ children, ...form }: Omit<FormProps, 'method' | 'onSubmit'>) {
  const isBusy = useNavigation().state !== 'idle';
  const isAtWork = useRef(false);
  // What a step has brought can be pressed though the rest of it is still on its way.
  const cameWithStep = useRef(isBusy);
  const outcome: unknown = useActionData();
  const lastOutcome = useRef(outcome);
  useEffect(() => {
    // What was refused may be mended and sent again while the page is still read anew.
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

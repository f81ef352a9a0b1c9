import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';

/** A form that ignores presses while a navigation is under way: a second press, or key, was meant for the next page. */
export function OnceForm({ children, ...form }: Omit<ComponentProps<typeof Form>, 'method' | 'onSubmit'>) {
  const isBusy = useNavigation().state !== 'idle';
  const isAtWork = useRef(false);
  // A form rendered by the navigation itself may be pressed before the rest of it has finished.
  const cameWithStep = useRef(isBusy);
  const outcome: unknown = useActionData();
  const lastOutcome = useRef(outcome);
  useEffect(() => {
    // A refused form can be corrected and sent again while the page is still being revalidated.
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

import { type FormEvent, useEffect, useRef } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';

/** A form whose second press, or key, does nothing while the first is on its way. */
export function OnceForm({ children, ...form }: Omit<FormProps, 'method' | 'onSubmit'>) {
  const isBusy = useNavigation().state !== 'idle';
  const isAtWork = useRef(false);
  useEffect(() => {
    if (!isBusy) isAtWork.current = false;
  }, [isBusy]);
  function onSubmit(event: FormEvent) {
    if (isAtWork.current || isBusy) event.preventDefault();
    isAtWork.current = true;
  }
  return (
    <Form method="post" aria-busy={isBusy} onSubmit={onSubmit} {...form}>
      {children}
    </Form>
  );
}

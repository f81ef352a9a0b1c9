import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFocusOnWrong } from '../../ui/focus-on-wrong.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useSingleSubmit } from '../lib/use-single-submit.ts';
import type { LeadDeed } from './lead-done.ts';

interface LeadFormProps {
  deed: LeadDeed;
  /** What it is done to. */
  lead: { documentId: string; version: number };
  /** Of a step: which one. */
  move?: string | undefined;
  errors?: object | undefined;
  className?: string;
  children: ReactNode;
}

const NOTHING_WRONG = {};

/** A form that does one thing to one lead, and stays where it is on the page. */
export function LeadForm({ deed, lead, move, errors = NOTHING_WRONG, className, children }: LeadFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, errors);
  const onSubmit = useSingleSubmit();

  return (
    <Form ref={form} method="post" replace preventScrollReset noValidate className={className} onSubmit={onSubmit}>
      <input type="hidden" name="deed" value={deed} />
      <input type="hidden" name="of" value={lead.documentId} />
      <input type="hidden" name="version" value={lead.version} />
      {move && <input type="hidden" name="move" value={move} />}
      {children}
    </Form>
  );
}

interface LeadButtonProps extends Omit<LeadFormProps, 'children' | 'errors'> {
  label: string;
  children?: ReactNode;
}

/** One press, one step. */
export function LeadButton({ label, className = 'button-quiet', children, ...form }: LeadButtonProps) {
  return (
    <LeadForm {...form} className="flex grow sm:grow-0">
      {children}
      <LeadSubmit
        deed={form.deed}
        move={form.move}
        of={form.lead.documentId}
        label={label}
        className={`${className} grow`}
      />
    </LeadForm>
  );
}

interface LeadSubmitProps {
  deed: LeadDeed;
  move?: string | undefined;
  of: string;
  label: string;
  className: string;
}

export function LeadSubmit({ deed, move, of, label, className }: LeadSubmitProps) {
  const { state, formData } = useNavigation();
  const isBusy =
    state !== 'idle' &&
    formData?.get('deed') === deed &&
    formData.get('of') === of &&
    (move === undefined || formData.get('move') === move);
  return (
    <button type="submit" aria-busy={isBusy} className={className}>
      {isBusy && <Spinner />}
      {label}
    </button>
  );
}

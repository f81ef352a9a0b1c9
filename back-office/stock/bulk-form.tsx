import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { SelectedRow } from '#contract/office/bulk-schemas.ts';
import { writeChosen } from '#contract/office/bulk-stock.ts';
import { useSingleSubmit } from '../../ui/forms/use-single-submit.ts';
import { HiddenFields } from '../shell/hidden-fields.tsx';

/** The rows of a bulk change, which the form sends in hidden fields. */
export interface SentRows {
  /** The seller's documentId. */
  seller: string;
  /** Idempotency key: a form that is sent twice causes one bulk change. */
  key: string;
  rows: readonly SelectedRow[];
}

/** A form that changes all chosen rows. It sends the version in which the user has seen each row, by which the server notices later changes. */
export function BulkForm({ sent, className, children }: { sent: SentRows; className?: string; children: ReactNode }) {
  const isBusy = useNavigation().state !== 'idle';
  const onSubmit = useSingleSubmit();
  return (
    <Form method="post" aria-busy={isBusy} className={className} onSubmit={onSubmit}>
      <HiddenFields fields={{ ...sent, rows: writeChosen(sent.rows) }} />
      {children}
    </Form>
  );
}

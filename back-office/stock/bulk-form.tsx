import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { writeChosen } from '#contract/bulk-stock.ts';
import type { SelectedRow } from '#contract/office/bulk.ts';
import { useSingleSubmit } from '../lib/use-single-submit.ts';

/** What is done to many goes along with each of the forms. */
export interface SentRows {
  /** The seller's documentId. */
  seller: string;
  /** Pressed twice, it is one batch. */
  key: string;
  rows: readonly SelectedRow[];
}

/** A form that does one thing to all that were chosen, as they were seen. */
export function BulkForm({ sent, className, children }: { sent: SentRows; className?: string; children: ReactNode }) {
  const isBusy = useNavigation().state !== 'idle';
  const onSubmit = useSingleSubmit();
  return (
    <Form method="post" aria-busy={isBusy} className={className} onSubmit={onSubmit}>
      <input type="hidden" name="seller" value={sent.seller} />
      <input type="hidden" name="key" value={sent.key} />
      <input type="hidden" name="rows" value={writeChosen(sent.rows)} />
      {children}
    </Form>
  );
}

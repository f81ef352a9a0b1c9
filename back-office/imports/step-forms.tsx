import { Form, Link, useNavigation } from 'react-router';
import { formatShortDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportBatch } from '#contract/office/import-schemas.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { importPath } from './import-words.ts';

/** The form that starts the import after its dry run. */
export function StartForm({ batch, search }: { batch: ImportBatch; search: string }) {
  const { counts, otherCount, draftCount, documentId } = batch;
  const isBusy = useNavigation().state !== 'idle';
  const count = counts.new + counts.changed;
  const isNothing = count === 0 && otherCount === 0 && draftCount === 0 && counts.unchanged === 0;
  const lost = counts.faulty - draftCount;
  return (
    <section className="mt-4 rounded-xl border border-stone-200 bg-white p-4 sm:p-6">
      {lost > 0 && <p className="mb-3">{messages.faultyStayOut(lost)}</p>}
      {isNothing ? (
        <p className="mb-3">{messages.NOTHING_TO_IMPORT}</p>
      ) : (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="start" />
          {draftCount > 0 && (
            <CheckboxField name="keepsDrafts" value="yes" defaultChecked>
              {messages.keepDrafts(draftCount)}
              <span className="block text-sm text-stone-600">{messages.DRAFTS_MEAN}</span>
            </CheckboxField>
          )}
          {otherCount > 0 && (
            <CheckboxField name="withdrawsOthers" value="yes">
              {messages.withdrawOthers(otherCount)}
              <span className="block text-sm text-stone-600">{messages.OTHERS_MEAN}</span>
            </CheckboxField>
          )}
          <button type="submit" disabled={isBusy} className="button-main w-full sm:w-fit">
            {isBusy && <Spinner />}
            {count === 0 ? messages.IMPORT : messages.importRows(count)}
          </button>
        </Form>
      )}
      <Link
        to={`${importPath(documentId, search)}${search ? '&' : '?'}step=columns`}
        className="mt-2 inline-flex min-h-11 items-center underline"
      >
        {messages.CHANGE_COLUMNS}
      </Link>
    </section>
  );
}

/** The form that undoes the import. It asks for confirmation, since many ads change. */
export function UndoForm({ batch: { undoUntil, undoes } }: { batch: ImportBatch }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <details className="mt-8 rounded-xl border border-stone-200 bg-white p-4 sm:p-6">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline">
        {messages.UNDO_IMPORT}
      </summary>
      <p className="mt-2 max-w-prose">{messages.UNDO_MEANS}</p>
      {undoes && undoes.ads > 0 && <p className="mt-2 font-semibold">{messages.undoDeletes(undoes)}</p>}
      {undoUntil && <p className="mt-2 text-stone-600">{messages.undoUntil(formatShortDate(undoUntil))}</p>}
      <Form method="post" className="mt-4">
        <input type="hidden" name="intent" value="undo" />
        <button type="submit" disabled={isBusy} className="button-quiet w-full sm:w-auto">
          {isBusy && <Spinner />}
          {messages.YES_UNDO}
        </button>
      </Form>
    </details>
  );
}

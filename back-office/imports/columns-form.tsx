import { Form, useNavigation } from 'react-router';
import { importFields, neededColumns } from '#contract/listings/import-columns.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportBatch, ImportColumn } from '#contract/office/import-schemas.ts';
import { Spinner } from '../../ui/spinner.tsx';

interface ColumnsFormProps {
  batch: ImportBatch;
  /** The field that the seller chose for each column before the form was refused, to fill it in again; null: the form was not refused. */
  chosen: readonly (string | null)[] | null;
  headingId: string;
}

/** Shows the field that was recognised for each column of the import file, and lets the seller correct it. */
export function ColumnsForm({ batch, chosen, headingId }: ColumnsFormProps) {
  const { columns, kind } = batch;
  const isBusy = useNavigation().state !== 'idle';
  const fields = columns.map(({ field }, at) => (chosen ? (chosen[at] ?? null) : field));
  const unknown = columns.filter(({ field }) => field === null).length;
  const missing = neededColumns(kind).filter((field) => !columns.some((column) => column.field === field));
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="intent" value="columns" />
      <h2 id={headingId} tabIndex={-1} className="w-fit text-lg font-bold">
        {messages.WHAT_COLUMNS_ARE}
      </h2>
      <p className="mt-1 text-stone-700">{messages.COLUMNS_MEAN}</p>
      {unknown > 0 && <p className="mt-2 font-medium">{messages.notRecognised(unknown)}</p>}
      {missing.length > 0 && (
        <p className="mt-2 font-medium">{messages.columnsMissing(missing.map(messages.importFieldLabel))}</p>
      )}
      <ul className="mt-4 overflow-hidden rounded-xl border border-stone-200 bg-white">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, and nothing else of it is its own.
          <li key={at} className="border-stone-200 not-first:border-t">
            <ColumnRow column={column} field={fields[at] ?? null} kind={kind} />
          </li>
        ))}
      </ul>
      <button type="submit" disabled={isBusy} className="button-main mt-6 w-full sm:w-auto">
        {isBusy && <Spinner />}
        {messages.CHECK_ROWS}
      </button>
    </Form>
  );
}

interface ColumnRowProps {
  column: ImportColumn;
  field: string | null;
  kind: ImportBatch['kind'];
}

const labelOf = ({ header, field, isAdded }: ImportColumn) =>
  isAdded && field !== null ? messages.importFieldLabel(field) : messages.columnLabel(header);

function exampleOf({ samples, isAdded }: ImportColumn): string {
  if (isAdded) return messages.ADDED_COLUMN;
  return samples.length === 0 ? messages.EMPTY_COLUMN : `${messages.FOR_EXAMPLE} ${samples.join(' · ')}`;
}

const correctionsOf = ({ empty, replaced }: ImportColumn): string[] => [
  ...(empty === '' ? [] : [messages.emptyIsReadAs(empty)]),
  ...replaced.map(({ from, to }) => messages.isReadAs(from, to)),
];

const ColumnRow = ({ column, field, kind }: ColumnRowProps) => (
  <label className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[1fr_18rem]">
    <span className="min-w-0">
      <span className="block font-semibold break-words">{labelOf(column)}</span>
      <span className="block truncate text-sm text-stone-600">{exampleOf(column)}</span>
      {correctionsOf(column).map((words) => (
        <span key={words} className="block text-sm break-words text-stone-600">
          {words}
        </span>
      ))}
    </span>
    <select name="column" defaultValue={field ?? ''} className="field-control">
      <option value="">{messages.LEAVE_OUT}</option>
      {importFields(kind).map((name) => (
        <option key={name} value={name}>
          {messages.importFieldLabel(name)}
        </option>
      ))}
    </select>
  </label>
);

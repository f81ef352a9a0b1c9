import { Form, useNavigation } from 'react-router';
import { importFields, neededColumns, SAME_IN_ALL_ROWS } from '#contract/listings/import-columns.ts';
import { listingField } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportBatch, ImportColumn } from '#contract/office/import-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Spinner } from '../../ui/spinner.tsx';

interface ColumnsFormProps {
  batch: ImportBatch;
  /** The field that the seller chose for each column before the form was refused, to fill it in again; null: the form was not refused. */
  chosen: readonly (string | null)[] | null;
  /** The texts that the seller filled in before the form was refused, by the names of their inputs. */
  typed: Refusal['typed'];
  headingId: string;
}

/** The names of inputs whose text fills the empty cells of a field begin with this; the field's name follows. */
export const FILLED = 'fill:';

/** Shows the field that was recognised for each column of the import file, and lets the seller correct it. */
export function ColumnsForm({ batch, chosen, typed, headingId }: ColumnsFormProps) {
  const { columns, kind } = batch;
  const isBusy = useNavigation().state !== 'idle';
  const fields = columns.map(({ field }, at) => (chosen ? (chosen[at] ?? null) : field));
  const unknown = columns.filter(({ field }) => field === null).length;
  const without = neededColumns(kind).filter((field) => !columns.some((column) => column.field === field));
  const missing = without.filter((field) => !SAME_IN_ALL_ROWS.includes(field));
  const fillable = without.filter((field) => SAME_IN_ALL_ROWS.includes(field));
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
      {fillable.length > 0 && (
        <section className="mt-6">
          <h3 className="font-bold">{messages.SAME_IN_ALL}</h3>
          <p className="mt-1 text-stone-700">{messages.SAME_IN_ALL_MEANS}</p>
          <div className="mt-3 grid gap-4 sm:max-w-96">
            {fillable.map((field) => (
              <FilledField key={field} field={field} kind={kind} text={typed[FILLED + field]?.[0] ?? ''} />
            ))}
          </div>
        </section>
      )}
      <button type="submit" disabled={isBusy} className="button-main mt-6 w-full sm:w-auto">
        {isBusy && <Spinner />}
        {messages.CHECK_ROWS}
      </button>
    </Form>
  );
}

interface FilledFieldProps {
  field: string;
  kind: ImportBatch['kind'];
  text: string;
}

/** A field of which the seller says once what all rows of the file have. */
function FilledField({ field, kind, text }: FilledFieldProps) {
  const options = Object.entries(listingField(kind, field)?.choices ?? {});
  const name = FILLED + field;
  const input = { id: name, name, defaultValue: text, className: 'field-control' };
  return (
    <label htmlFor={name} className="grid gap-1">
      <span className="font-semibold">{messages.importFieldLabel(field)}</span>
      {options.length === 0 ? (
        <input {...input} maxLength={200} />
      ) : (
        <select {...input}>
          <option value="">{kind === 'car' ? messages.USED_BY_MILEAGE : messages.CHOOSE_ONE}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </label>
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

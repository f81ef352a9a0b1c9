import { Link } from 'react-router';
import { PHOTOS } from '#contract/listings/import-columns.ts';
import type { ListingValue } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportBatch, ImportRow, ImportRows } from '#contract/office/import-schemas.ts';
import { CELL_SHOWN, ROW_OUTCOMES, type RowFilter } from '#contract/office/imports.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Paging } from '../../ui/paging.tsx';
import { FilterTabs } from '../shell/list-search.tsx';
import { CellForm } from './fault-list.tsx';
import { importPath } from './import-words.ts';

type WordsOf = (field: string, value: ListingValue) => string;

interface RowsProps {
  batch: ImportBatch;
  show: RowFilter;
  search: string;
}

function rowsPath({ documentId }: ImportBatch, show: RowFilter, search: string, page = 1): string {
  const parameters = new URLSearchParams(search);
  parameters.set('show', show);
  if (page > 1) parameters.set('page', String(page));
  return importPath(documentId, `?${parameters}`);
}

/** Links that filter the rows by outcome, with the number of rows of each. */
export function RowTabs({ batch, show, search }: RowsProps) {
  const { counts, noteCount, state } = batch;
  const outcomes = ROW_OUTCOMES.filter((outcome) => counts[outcome] > 0 || outcome === show);
  const hasNotes = (noteCount > 0 && state !== 'checked') || show === 'notes';
  const tabs: { filter: RowFilter; count: number }[] = outcomes.map((filter) => ({ filter, count: counts[filter] }));
  if (hasNotes) tabs.push({ filter: 'notes', count: noteCount });
  return (
    <FilterTabs
      label={messages.ROWS_LABEL}
      tabs={tabs.map((tab) => ({ ...tab, label: messages.FILTER_LABELS[tab.filter] }))}
      chosen={show}
      pathOf={(filter) => rowsPath(batch, filter, search)}
      staysInPlace
    />
  );
}

export function RowList({ batch, show, rows, search, wordsOf }: RowsProps & { rows: ImportRows; wordsOf: WordsOf }) {
  const { documentId } = batch;
  return (
    <section className="mt-6">
      <h2 className="text-lg font-bold">{messages.FILTER_LABELS[show]}</h2>
      {show !== 'notes' && <p className="mt-1 max-w-prose text-stone-700">{messages.OUTCOME_MEANS[show]}</p>}
      {show === 'faulty' && rows.total > 0 && (
        <a
          href={safePath`/sell/api/imports/${documentId}/faulty`}
          download
          className="button-quiet mt-3 w-full sm:w-auto"
        >
          {messages.DOWNLOAD_FAULTS}
        </a>
      )}
      {rows.total === 0 && <p className="mt-3 text-stone-700">{messages.NONE_OF_THESE}</p>}
      <ul className="mt-3 grid gap-2">
        {rows.rows.map((row) => (
          <li key={row.number} className="rounded-xl border border-stone-200 bg-white px-4 py-3">
            <RowSummary row={row} search={search} wordsOf={wordsOf} isOpen={batch.state === 'checked'} />
          </li>
        ))}
      </ul>
      <Paging page={rows.page} pageCount={rows.pageCount} hrefOf={(page) => rowsPath(batch, show, search, page)} />
    </section>
  );
}

interface RowSummaryProps {
  row: ImportRow;
  search: string;
  wordsOf: WordsOf;
  /** True until the import is started: cells can still be corrected. */
  isOpen: boolean;
}

function RowSummary({ row, search, wordsOf, isOpen }: RowSummaryProps) {
  const { number, stockNumber, title, faults, changes, note, listing, outcome } = row;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 break-words">
        {/* Listings that the file does not name have no row number. */}
        {outcome !== 'others' && <span className="text-sm text-stone-600">{messages.rowNumber(number)}</span>}
        {stockNumber && <span className="font-semibold break-all">{stockNumber}</span>}
        <span>{title || messages.UNTITLED_ROW}</span>
      </p>
      {faults.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {faults.map((fault) => (
            <li key={fault.field} className="break-words">
              <span className="font-semibold">{faultLabel(fault)}</span>{' '}
              {fault.field !== '' && <span className="text-stone-600">{messages.faultCell(fault.cell)}: </span>}
              <span className="text-alert">{fault.reason}</span>
              {isOpen && isCorrectable(fault) && <CellForm row={number} fault={fault} label={faultLabel(fault)} />}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <dl className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-[auto_1fr]">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-sm text-stone-600">{messages.importFieldLabel(field)}</dt>
              <dd className="break-words">{messages.changeWords(wordsOf(field, before), wordsOf(field, after))}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className="mt-1 text-stone-700">{note}</p>}
      {listing && (
        <Link to={`/sell/listings/${listing}${search}`} className="inline-flex min-h-11 items-center underline">
          {messages.SHOW_AD}
        </Link>
      )}
    </>
  );
}

/**
 * Returns whether a form can correct the cell. False for photos, which may come from several columns, and for a long cell, since only its beginning
 * was loaded.
 */
const isCorrectable = ({ field, cell }: ImportRow['faults'][number]) =>
  field !== '' && field !== PHOTOS && [...cell].length < CELL_SHOWN;

const faultLabel = ({ header, field }: ImportRow['faults'][number]) =>
  header || (field === '' ? messages.WHOLE_ROW : messages.importFieldLabel(field));

import { useEffect, useRef } from 'react';
import { data, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/imports.ts';
import type {
  ImportBatch,
  ImportCell,
  ImportColumns,
  ImportFault,
  ImportMend,
  ImportRows,
} from '#contract/office/import-schemas.ts';
import { type ImportState, isUnderWay, ROW_FILTERS, type RowFilter } from '#contract/office/imports.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { asOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { valueWords } from '../lib/value-words.ts';
import { LiveRegion } from '../shell/live-region.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefreshButton } from '../shell/refresh-button.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { ColumnsForm, FILLED } from './columns-form.tsx';
import { FaultList } from './fault-list.tsx';
import { countWords, importPath } from './import-words.ts';
import { RowList, RowTabs } from './row-list.tsx';
import { StartForm, UndoForm } from './step-forms.tsx';

const pathOf = (documentId: string | undefined) => safePath`/sell/api/imports/${documentId}`;

/** Returns the filter shown when the address names none: the rows that most need attention. */
const firstFilter = ({ counts, noteCount, state }: ImportBatch): RowFilter => {
  if (counts.faulty > 0) return 'faulty';
  if (state !== 'checked' && noteCount > 0) return 'notes';
  return (['changed', 'new', 'left'] as const).find((filter) => counts[filter] > 0) ?? 'unchanged';
};

const hasRows = (state: ImportState) => state !== 'read' && state !== 'checking';

export const loader = officeLoader(async ({ url, params, api }) => {
  const path = pathOf(params.documentId);
  const batch = await api.ask<ImportBatch>('GET', path);
  const parameter = url.searchParams.get('show');
  const show = ROW_FILTERS.find((filter) => filter === parameter) ?? firstFilter(batch);
  const isOfColumns =
    batch.state === 'read' || (batch.state === 'checked' && url.searchParams.get('step') === 'columns');
  if (isOfColumns || !hasRows(batch.state)) return { batch, isOfColumns, show, rows: null, faults: [] };
  const page = url.searchParams.get('page') ?? '1';
  const rows = await api.ask<ImportRows>('GET', `${path}/rows?${new URLSearchParams({ show, page })}`);
  const isFaulty = batch.state === 'checked' && batch.counts.faulty > 0;
  const faults = isFaulty ? (await api.ask<{ faults: ImportFault[] }>('GET', `${path}/faults`)).faults : [];
  return { batch, isOfColumns, show, rows, faults };
});

/** Returns the texts that fill the empty cells of a field in all rows. */
const filledIn = (form: FormData): ImportColumns['filled'] =>
  [...form].flatMap(([name, text]) =>
    name.startsWith(FILLED) && typeof text === 'string' && text.trim() !== ''
      ? [{ field: name.slice(FILLED.length), text }]
      : [],
  );

/** Returns the listing field chosen for each column of the file; null for a column without one. */
const columnsIn = (columns: readonly FormDataEntryValue[]) =>
  columns.map((value) => (typeof value === 'string' && value !== '' ? value : null));

const mendIn = (form: FormData): ImportMend => ({
  field: textIn(form, 'field'),
  from: textIn(form, 'from'),
  // The button "leave empty" sends `isEmpty` in place of a text, so the cells become empty.
  to: form.get('isEmpty') === 'yes' ? '' : textIn(form, 'to'),
});

const cellIn = (form: FormData): ImportCell => ({
  row: Number(textIn(form, 'row')),
  field: textIn(form, 'field'),
  text: textIn(form, 'text'),
});

function act(api: OfficeApi, path: string, form: FormData): Promise<void> {
  switch (textIn(form, 'intent')) {
    case 'columns':
      return api.ask('POST', `${path}/columns`, {
        columns: columnsIn(form.getAll('column')),
        filled: filledIn(form),
      } satisfies ImportColumns);
    case 'start':
      return api.ask('POST', `${path}/start`, {
        withdrawsOthers: form.get('withdrawsOthers') === 'yes',
        keepsDrafts: form.get('keepsDrafts') === 'yes',
      });
    case 'mend':
      return api.ask('POST', `${path}/mend`, mendIn(form));
    case 'cell':
      return api.ask('POST', `${path}/cell`, cellIn(form));
    case 'undo':
      return api.ask('POST', `${path}/undo`, {});
    default:
      throw data(null, { status: 404 });
  }
}

export const action = officeAction(async ({ url, params, form, api }) => {
  const { refused } = await attempt(act(api, pathOf(params.documentId), form));
  // 409: the form was sent twice, or from two windows, so the step is already done: the page shows its result.
  if (refused && refused.status !== 409) return refusal(refused, form);
  throw redirect(importPath(params.documentId ?? '', asOf(url)));
});

export const shouldRevalidate = () => true;

/** Returns the ms until the page reloads itself. Each load counts all rows of the import, so a large file is reloaded less often. */
const looksAgainMs = ({ rows }: Pick<ImportBatch, 'rows'>) => (rows > 500 ? 4_000 : 1_000);

const STEP_HEADING = 'step-heading';

/** Moves the focus to the heading of the next step, since the form that had it is no longer in the page. */
function useFocusOnStep(step: string) {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement !== document.body) return;
    document.getElementById(STEP_HEADING)?.focus({ preventScroll: true });
  }, [step]);
}

/** Returns the progress of the import in words, which screen readers announce. */
function spokenOf(batch: ImportBatch): string {
  const { state, progress } = batch;
  if (isUnderWay(state))
    return `${messages.STATE_LABELS[state]}: ${messages.progressWords(progress.done, progress.all)}`;
  return state === 'undone' ? messages.WAS_UNDONE : countWords(batch);
}

export default function ImportPage() {
  const { batch, isOfColumns, show, rows, faults } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { search } = useActing();
  useFocusOnStep(isOfColumns ? 'columns' : batch.state);
  return (
    <>
      <PageTitle>{messages.IMPORT}</PageTitle>
      <Link to={`/sell/import${search}`} className="inline-flex min-h-11 items-center underline">
        {messages.BACK_TO_IMPORTS}
      </Link>
      <h1 className="mt-1 text-2xl font-bold break-all">{batch.fileName || messages.UNNAMED_FILE}</h1>
      <p className="mt-1 text-stone-600">
        {messages.rowCount(batch.rows)} · {messages.importedOn(formatMoment(batch.createdAt))}
      </p>
      <LiveRegion words={spokenOf(batch)} isUnderWay={isUnderWay(batch.state)} />
      <RefusedNotice userMessage={refused?.userMessage} className="mt-4" />
      {batch.notes.map((note) => (
        <p key={note} className="mt-4 rounded-lg border border-stone-300 bg-white px-4 py-3">
          {note}
        </p>
      ))}
      {isOfColumns ? (
        <ColumnsForm
          batch={batch}
          typed={refused?.typed ?? {}}
          chosen={refused?.typed.column ? columnsIn(refused.typed.column) : null}
          headingId={STEP_HEADING}
        />
      ) : (
        <Outcome batch={batch} show={show} rows={rows} faults={faults} search={search} />
      )}
    </>
  );
}

interface OutcomeProps {
  batch: ImportBatch;
  show: RowFilter;
  rows: ImportRows | null;
  faults: readonly ImportFault[];
  search: string;
}

function Outcome({ batch, show, rows, faults, search }: OutcomeProps) {
  const { state } = batch;
  const isPlan = state === 'checked';
  const canUndo = state === 'photos' || (state === 'done' && batch.undoUntil !== null);
  return (
    <>
      {isUnderWay(state) && <Progress batch={batch} />}
      {!isUnderWay(state) && (
        <h2 id={STEP_HEADING} tabIndex={-1} className="mt-6 w-fit text-lg font-bold">
          {isPlan ? messages.DRY_RUN : state === 'undone' ? messages.WAS_UNDONE : messages.WAS_DONE}
        </h2>
      )}
      {isPlan && <p className="mt-1 text-stone-700">{messages.NOTHING_YET}</p>}
      {batch.adsNow && <p className="mt-1 text-stone-700">{messages.adsNow(batch.adsNow)}</p>}
      {rows && (
        <>
          <RowTabs batch={batch} show={show} search={search} />
          {isPlan && <StartForm batch={batch} search={search} />}
          {faults.length > 0 && <FaultList faults={faults} />}
          {/* The form to undo the import is above the rows, since there may be many rows. */}
          {canUndo && <UndoForm batch={batch} />}
          <RowList batch={batch} show={show} rows={rows} search={search} wordsOf={valueWords} />
        </>
      )}
      {!rows && canUndo && <UndoForm batch={batch} />}
    </>
  );
}

function Progress({ batch }: { batch: ImportBatch }) {
  const { done, all } = batch.progress;
  const label = messages.STATE_LABELS[batch.state];
  return (
    <section className="mt-6 rounded-xl border border-stone-200 bg-white p-4 sm:p-6">
      <h2 id={STEP_HEADING} tabIndex={-1} className="w-fit text-lg font-bold">
        {label}
      </h2>
      <progress value={done} max={Math.max(1, all)} aria-label={label} className="mt-3 h-3 w-full accent-ink" />
      <p aria-hidden="true" className="mt-1 tabular-nums">
        {messages.progressWords(done, all)}
      </p>
      <p className="mt-2 text-stone-700">{messages.MAY_CLOSE}</p>
      <RefreshButton everyMs={looksAgainMs(batch)} />
    </section>
  );
}

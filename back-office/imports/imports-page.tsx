import { type FormEvent, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { formatMoment, formatShortDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportSummary } from '#contract/office/import-schemas.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useActing } from '../lib/acting.ts';
import { asOf, officeLoader } from '../lib/page-loaders.ts';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { countWords, importPath } from './import-words.ts';
import { sendFile } from './send-file.ts';

export const loader = officeLoader(({ url, api }) =>
  api.ask<{ imports: ImportSummary[] }>('GET', `/sell/api/imports${asOf(url)}`),
);

export default function ImportsPage() {
  const { imports } = useLoaderData<typeof loader>();
  const { search } = useActing();
  return (
    <>
      <PageTitle>{messages.IMPORT}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.IMPORT_STOCK}</h1>
      <p className="mt-2 max-w-prose text-stone-700">{messages.IMPORT_MEANS}</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <FileForm search={search} />
        <section className="rounded-xl border border-stone-200 bg-white p-4 sm:p-6">
          <p>{messages.TEMPLATE_MEANS}</p>
          <a href={`/sell/api/import-template${search}`} download className="button-quiet mt-4 w-full sm:w-auto">
            {messages.TEMPLATE}
          </a>
        </section>
      </div>
      {imports.length > 0 && <EarlierImports imports={imports} search={search} />}
    </>
  );
}

/** Sends the file by script, so that a refusal is shown beside the form. Without scripts, the browser shows the answer as a page of its own. */
function useFileForm() {
  const [refused, setRefused] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (percent !== null) return;
    setRefused(null);
    setPercent(0);
    const outcome = await sendFile(event.currentTarget, setPercent);
    if ('address' in outcome) return location.assign(outcome.address);
    setRefused(outcome.refused);
    setPercent(null);
  }
  return { send, refused, percent };
}

function FileForm({ search }: { search: string }) {
  const { send, refused, percent } = useFileForm();
  return (
    <form
      method="post"
      onSubmit={send}
      action={`/sell/import${search}`}
      encType="multipart/form-data"
      className="grid gap-5 rounded-xl border border-stone-200 bg-white p-4 sm:p-6"
    >
      {refused !== null && (
        <Notice isGood={false} takesFocus>
          {refused}
        </Notice>
      )}
      <Field
        type="file"
        name="file"
        label={messages.CHOOSE_FILE}
        hint={messages.FILE_HINT}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        required
      />
      <Field
        type="file"
        name="photos"
        label={messages.CHOOSE_PHOTOS}
        hint={messages.PHOTOS_HINT}
        accept=".zip,application/zip"
      />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center underline">{messages.ELSEWHERE}</summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <Field name="sheet" label={messages.SHEET_NAME} hint={messages.FOUND_IF_EMPTY} maxLength={100} />
          <Field
            name="headerRow"
            label={messages.HEADER_ROW}
            hint={messages.FOUND_IF_EMPTY}
            inputMode="numeric"
            maxLength={4}
          />
        </div>
      </details>
      <div>
        <button type="submit" className="button-main w-full sm:w-auto" aria-busy={percent !== null}>
          {percent === null ? messages.SEND_FILE : messages.sendingFile(percent)}
        </button>
        <p className="mt-2 text-sm text-stone-600">{messages.CHANGES_NOTHING}</p>
      </div>
    </form>
  );
}

const EarlierImports = ({ imports, search }: { imports: readonly ImportSummary[]; search: string }) => (
  <section className="mt-8">
    <h2 className="mb-3 text-lg font-bold">{messages.EARLIER_IMPORTS}</h2>
    <ListRows rows={imports} keyOf={({ documentId }) => documentId}>
      {(one) => (
        <Link
          to={importPath(one.documentId, search)}
          className="block px-4 py-3 hover:bg-stone-100 focus-visible:-outline-offset-2"
        >
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold break-all">{one.fileName || messages.UNNAMED_FILE}</span>
            <span className="text-sm font-medium">{messages.STATE_LABELS[one.state]}</span>
          </span>
          <span className="block text-sm text-stone-600">
            {messages.importedOn(formatMoment(one.createdAt))} · {countWords(one)}
          </span>
          {one.undoUntil && (
            <span className="block text-sm text-stone-600">{messages.undoUntil(formatShortDate(one.undoUntil))}</span>
          )}
        </Link>
      )}
    </ListRows>
  </section>
);

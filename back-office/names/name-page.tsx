import { redirect, useActionData, useLoaderData } from 'react-router';
import { HISTORY } from '#contract/messages/audit.ts';
import * as messages from '#contract/messages/names.ts';
import type { NamePage as NamePageData } from '#contract/office/name-schemas.ts';
import { hasFieldErrors, type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { Confirm } from '../shell/confirm.tsx';
import { DoneBar } from '../shell/done-bar.tsx';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import { IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Section } from '../shell/section.tsx';
import { AuditList } from '../staff/audit-list.tsx';
import { missingIn, NameFields, valuesIn } from './name-fields.tsx';
import { kindApi, kindPath } from './name-paths.ts';

type Params = Readonly<Record<string, string | undefined>>;

const apiPath = ({ kind, documentId }: Params) => `${kindApi(kind)}/${documentId}`;
const load = (api: OfficeApi, params: Params) => api.ask<NamePageData>('GET', apiPath(params));

const doneIn = ({ searchParams }: URL): string | null => {
  if (searchParams.has('added')) return messages.ADDED;
  return searchParams.has('saved') ? messages.SAVED : null;
};

export const loader = officeLoader(async ({ url, params, api }) => ({
  page: await load(api, params),
  done: doneIn(url),
}));

/** Loads the page again after a refusal too: most often somebody else was faster. */
export const shouldRevalidate = () => true;

async function save(api: OfficeApi, params: Params, form: FormData) {
  const { fields } = (await load(api, params)).form;
  const values = valuesIn(form, fields);
  const missing = missingIn(values, fields);
  if (Object.keys(missing).length > 0) return refusal({ status: 422, fields: missing }, form);
  const body = { ...values, version: Number(textIn(form, 'version')) };
  const { refused } = await attempt(api.ask('PATCH', apiPath(params), body));
  if (refused) return refusal(refused, form);
  throw redirect(`${kindPath(params.kind)}/${params.documentId}?saved`);
}

async function remove(api: OfficeApi, params: Params, form: FormData) {
  const { refused } = await attempt(api.ask('DELETE', apiPath(params)));
  if (refused) return refusal(refused, form);
  throw redirect(`${kindPath(params.kind)}?deleted`);
}

export const action = officeAction(({ params, api, form }) =>
  textIn(form, 'intent') === 'delete' ? remove(api, params, form) : save(api, params, form),
);

const SAVE = { intent: 'save' };
const DELETE = { intent: 'delete' };

export default function NamePage() {
  const { page, done } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { form, entry } = page;
  const { kind, many, fields } = form;
  const unsaved = refusalOfIntent(refused, SAVE.intent);
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return (
    <>
      <PageTitle>{entry.title}</PageTitle>
      <DoneBar words={done} />
      <BackLink to={kindPath(kind)}>{messages.heading(many)}</BackLink>
      <h1 className="mb-4 text-2xl font-bold wrap-anywhere">{entry.title}</h1>
      {refused?.userMessage && !hasFieldErrors(refused) && <Notice isGood={false}>{refused.userMessage}</Notice>}
      <div className="mt-4 grid gap-6 lg:grid-cols-2 lg:items-start">
        <IntentForm sent={SAVE} refusal={unsaved} className="grid gap-4">
          <HiddenFields fields={{ version: entry.version }} />
          <NameFields
            key={entry.version}
            fields={fields}
            values={entry.values}
            refusal={unsaved}
            isOutdated={unsaved !== undefined && !hasFieldErrors(unsaved)}
          />
          <SubmitButton sent={SAVE} label={messages.SAVE} className="button-main" />
        </IntentForm>
        <div className="grid gap-6">
          <Section heading={messages.USED_BY}>
            {entry.uses.length === 0 ? (
              <Unused title={entry.title} />
            ) : (
              <>
                <p className="font-medium">{messages.joined(entry.uses.map(({ words }) => words))}</p>
                <p className="mt-1 text-stone-600">{messages.ONLY_UNUSED}</p>
              </>
            )}
          </Section>
          <Section heading={HISTORY}>
            <AuditList rows={entry.history} labels={labels} />
          </Section>
        </div>
      </div>
    </>
  );
}

const Unused = ({ title }: { title: string }) => (
  <>
    <p className="mb-3">{messages.NOT_USED}</p>
    <Confirm label={messages.DELETE}>
      <p>{messages.DELETE_WARNING}</p>
      <IntentForm sent={DELETE} className="grid">
        <SubmitButton sent={DELETE} label={messages.deleteNow(title)} />
      </IntentForm>
    </Confirm>
  </>
);

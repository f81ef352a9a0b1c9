import { useEffect, useRef } from 'react';
import { Link, redirect, useActionData, useLoaderData } from 'react-router';
import { HISTORY } from '#contract/messages/audit.ts';
import * as messages from '#contract/messages/names.ts';
import type { NamePage as NamePageData } from '#contract/office/name-schemas.ts';
import { Field } from '../../ui/forms/field.tsx';
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

/** The question that the page asks before its name is merged into another name: the name to keep. */
interface Question {
  question: { value: string; label: string };
}

type Params = Readonly<Record<string, string | undefined>>;

const apiPath = ({ kind, documentId }: Params) => `${kindApi(kind)}/${documentId}`;
const load = (api: OfficeApi, params: Params) => api.ask<NamePageData>('GET', apiPath(params));

const doneIn = ({ searchParams }: URL): string | null => {
  if (searchParams.has('added')) return messages.ADDED;
  if (searchParams.has('joined')) return messages.JOINED;
  return searchParams.has('saved') ? messages.SAVED : null;
};

export const loader = officeLoader(async ({ url, params, api }) => ({
  page: await load(api, params),
  done: doneIn(url),
}));

/** Reloads the page also after a refused form: usually another member of staff has changed the name meanwhile. */
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

/** Asks for confirmation before the page's name is merged into another one, since that cannot be undone. */
async function askToJoin(api: OfficeApi, params: Params, form: FormData) {
  const { others } = await load(api, params);
  const into = others.find(({ value }) => value === textIn(form, 'into'));
  if (!into) return refusal({ status: 422, fields: { into: messages.CHOOSE_ANOTHER } }, form);
  return { question: into };
}

async function join(api: OfficeApi, params: Params, form: FormData) {
  const into = textIn(form, 'into');
  const { refused } = await attempt(api.ask('POST', `${apiPath(params)}/join`, { into }));
  if (refused) return refusal(refused, form);
  throw redirect(`${kindPath(params.kind)}/${into}?joined`);
}

export const action = officeAction(async ({ params, api, form }) => {
  switch (textIn(form, 'intent')) {
    case 'delete':
      return remove(api, params, form);
    case 'choose':
      return askToJoin(api, params, form);
    case 'join':
      return join(api, params, form);
    default:
      return save(api, params, form);
  }
});

const SAVE = { intent: 'save' };
const DELETE = { intent: 'delete' };
const CHOOSE = { intent: 'choose' };

export default function NamePage() {
  const { page, done } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | Question>();
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
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
          <Section heading={messages.JOIN}>
            {outcome && 'question' in outcome ? (
              <JoinQuestion page={page} into={outcome.question} />
            ) : (
              <JoinForm page={page} refused={refusalOfIntent(refused, CHOOSE.intent)} />
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

function JoinForm({ page: { others }, refused }: { page: NamePageData; refused: Refusal | undefined }) {
  if (others.length === 0) return <p>{messages.NO_OTHERS}</p>;
  return (
    <IntentForm sent={CHOOSE} refusal={refused} className="grid gap-3">
      <p className="text-stone-700">{messages.JOIN_ABOUT}</p>
      <Field kind="choice" label={messages.JOIN_LABEL} name="into" refusal={refused}>
        <option value="">{messages.CHOOSE}</option>
        {others.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Field>
      <SubmitButton sent={CHOOSE} label={messages.CONTINUE} />
    </IntentForm>
  );
}

function JoinQuestion({ page: { form, entry }, into }: { page: NamePageData; into: Question['question'] }) {
  const question = useRef<HTMLParagraphElement>(null);
  // Moves the focus to the question, since the button that was pressed is no longer in the page.
  useEffect(() => question.current?.focus(), []);
  const sent = { intent: 'join', into: into.value };
  return (
    <>
      <p ref={question} tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
        {messages.joinQuestion(entry.title, into.label)}
      </p>
      {entry.uses.length > 0 && (
        <p className="mt-2">{messages.joinMoves(messages.joined(entry.uses.map(({ words }) => words)), into.label)}</p>
      )}
      <p className="mt-2 mb-3">{messages.joinDeletes(entry.title)}</p>
      <div className="flex flex-wrap gap-3">
        <IntentForm sent={sent} scrollsUp className="grid grow sm:grow-0">
          <SubmitButton sent={sent} label={messages.joinNow(into.label)} className="button-main" />
        </IntentForm>
        <Link to={`${kindPath(form.kind)}/${entry.documentId}`} className="button-quiet grow sm:grow-0">
          {messages.BACK}
        </Link>
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

import { redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/names.ts';
import type { NameForm } from '#contract/office/name-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { officeAction, officeLoader } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { missingIn, NameFields, valuesIn } from './name-fields.tsx';
import { kindApi, kindPath } from './name-paths.ts';

const load = (api: OfficeApi, kind: string | undefined) => api.ask<NameForm>('GET', `${kindApi(kind)}/form`);

export const loader = officeLoader(({ params, api }) => load(api, params.kind));

export const action = officeAction(async ({ params, api, form }) => {
  const { fields } = await load(api, params.kind);
  const values = valuesIn(form, fields);
  const missing = missingIn(values, fields);
  if (Object.keys(missing).length > 0) return refusal({ status: 422, fields: missing }, form);
  const { answer, refused } = await attempt(api.ask<{ documentId: string }>('POST', kindApi(params.kind), values));
  if (refused) return refusal(refused, form);
  throw redirect(`${kindPath(params.kind)}/${answer.documentId}?added`);
});

const SENT = { intent: 'add' };

export default function NewNamePage() {
  const { kind, one, many, fields } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const isOfField = refused !== undefined && Object.keys(refused.fields).length > 0;
  return (
    <>
      <PageTitle>{messages.newOne(one)}</PageTitle>
      <BackLink to={kindPath(kind)}>{messages.heading(many)}</BackLink>
      <h1 className="mb-4 text-2xl font-bold">{messages.newOne(one)}</h1>
      {refused?.userMessage && !isOfField && <Notice isGood={false}>{refused.userMessage}</Notice>}
      <IntentForm sent={SENT} refusal={refused} className="mt-4 grid max-w-lg gap-4">
        <NameFields fields={fields} values={{}} refusal={refused} />
        <SubmitButton sent={SENT} label={messages.ADD} className="button-main" />
      </IntentForm>
    </>
  );
}

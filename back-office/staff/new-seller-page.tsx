import { data, Link, redirect, useActionData } from 'react-router';
import { EMAIL_NOT_VALID } from '#contract/messages/account-errors.ts';
import * as messages from '#contract/messages/new-sellers.ts';
import { SEARCH } from '#contract/messages/staff-search.ts';
import { LOCATION_LONGEST } from '#contract/office/firm.ts';
import type { AddedSeller } from '#contract/office/new-seller-schemas.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOf, typedIn } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt } from '../lib/attempt.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { Choices } from '../shell/choices.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { OnceForm } from './once-form.tsx';
import { sellerPath } from './staff-paths.ts';

const KINDS = ['dealer', 'garage'] as const;
const NAME_LONGEST = 200;

/** Loads no data; the request only checks that the user is signed in as staff. */
export const loader = officeLoader(async ({ api }) => api.ask('GET', '/staff/api/self').then(() => null));

interface Outcome extends Refusal {
  /** documentId of the existing seller that already has the typed name; null: no seller has it. */
  there: string | null;
}

const faultsIn = (form: FormData): Record<string, string> => {
  const faults: Record<string, string> = {};
  if (textIn(form, 'name').trim() === '') faults.name = messages.NAME_MISSING;
  if (!textIn(form, 'email').includes('@')) faults.email = EMAIL_NOT_VALID;
  return faults;
};

export const action = officeAction(async ({ form, api }) => {
  const fields = faultsIn(form);
  if (Object.keys(fields).length > 0)
    return data<Outcome>({ ...refusalOf(form, { fields }), there: null }, { status: 422 });
  const body = {
    kind: textIn(form, 'kind'),
    name: textIn(form, 'name'),
    phone: textIn(form, 'phone'),
    location: textIn(form, 'location'),
    email: textIn(form, 'email'),
    isShown: form.has('isShown'),
  };
  const { answer, refused } = await attempt(api.ask<AddedSeller>('POST', '/staff/api/sellers', body));
  if (!refused) throw redirect(`${sellerPath(answer.documentId)}?added`);
  return data<Outcome>({ ...refusalOf(form, refused), there: refused.documentId }, { status: refused.status });
});

export default function NewSellerPage() {
  const refused = useActionData<Outcome>();
  const isOfField = refused !== undefined && Object.keys(refused.fields).length > 0;
  return (
    <>
      <PageTitle>{messages.NEW_SELLER}</PageTitle>
      <BackLink to="/staff/search">{SEARCH}</BackLink>
      <h1 className="text-2xl font-bold">{messages.NEW_SELLER}</h1>
      <p className="mt-2 max-w-prose text-stone-700">{messages.NEW_SELLER_MEANS}</p>
      {refused?.userMessage && !isOfField && <Notice isGood={false}>{refused.userMessage}</Notice>}
      <OnceForm className="mt-4 grid max-w-lg gap-4" noValidate>
        <Choices
          type="radio"
          name="kind"
          legend={messages.KIND_LABEL}
          choices={KINDS}
          isChosen={(kind) => kind === 'dealer'}
          wordsOf={(kind) => messages.KINDS[kind]}
          refusal={refused}
        />
        <Field label={messages.NAME_LABEL} name="name" maxLength={NAME_LONGEST} autoComplete="off" refusal={refused} />
        {refused?.there && (
          <Link to={sellerPath(refused.there)} className="justify-self-start py-2 font-semibold underline">
            {messages.OPEN_IT}
          </Link>
        )}
        <Field
          label={messages.PHONE_LABEL}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          refusal={refused}
        />
        <Field
          label={messages.PLACE_LABEL}
          name="location"
          maxLength={LOCATION_LONGEST}
          autoComplete="off"
          hint={messages.PLACE_HINT}
          refusal={refused}
        />
        <Field
          label={messages.PERSON_LABEL}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          hint={messages.PERSON_HINT}
          refusal={refused}
        />
        <CheckboxField
          name="isShown"
          value="yes"
          defaultChecked={refused ? typedIn(refused, 'isShown') !== undefined : true}
        >
          {messages.SHOW_NOW}
        </CheckboxField>
        <button type="submit" className="button-main">
          {messages.ADD_SELLER}
        </button>
      </OnceForm>
    </>
  );
}

import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { PASSWORD_SHORTEST, USERNAME_LONGEST } from '#contract/accounts/accounts.ts';
import { isRequired, PASSWORD_LABEL } from '#contract/messages/forms.ts';
import * as messages from '#contract/messages/invitations.ts';
import {
  ACCEPT_INVITATION,
  ASK_FOR_ANOTHER_INVITATION,
  INVITATION_IS_GONE,
  invitedTo,
  SIGN_OUT,
  TO_THE_MARKET,
} from '#contract/messages/office.ts';
import {
  FORGOT_PASSWORD_LINK,
  I_AGREE_TO,
  IN_A_NEW_TAB,
  OR,
  PASSWORD_HINT,
  PASSWORD_LENGTH,
  TERMS_REQUIRED,
  THE_TERMS,
} from '#contract/messages/sign-in.ts';
import type { Accepted, Invitation } from '#contract/office/invitation-schemas.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { loginPath } from '../../ui/login-path.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site-context.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { type OfficeApi, orNull } from '../lib/office-api.ts';
import { FIRST_PAGES, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { ContinueAs } from '../shell/continue-as.tsx';
import { PageTitle } from '../shell/page-title.tsx';

const codeIn = (url: URL) => url.searchParams.get('code') ?? '';

/** Not cached: the address contains a secret code. */
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = officeLoader(async ({ url, api }) => {
  const path = `/sell/api/invitation?code=${encodeURIComponent(codeIn(url))}`;
  const invitation = await orNull(api.ask<Invitation>('GET', path), 404);
  return data({ invitation, here: url.pathname + url.search }, { status: invitation ? 200 : 404 });
});

/** Returns an error message for each required field that is empty. */
function missingIn(form: FormData, isNew: boolean): Record<string, string> {
  const missing: Record<string, string> = {};
  const password = textIn(form, 'password');
  if (isNew && textIn(form, 'username').trim() === '') missing.username = isRequired(messages.CHOOSE_USERNAME);
  if (password === '') missing.password = isRequired(PASSWORD_LABEL);
  else if (isNew && password.length < PASSWORD_SHORTEST) missing.password = PASSWORD_LENGTH;
  if (isNew && !form.has('terms')) missing.terms = TERMS_REQUIRED;
  return missing;
}

/** Signs in or creates an account, and accepts the invitation in the same request. */
async function joinBy(api: OfficeApi, code: string, form: FormData, isNew: boolean) {
  const fields = missingIn(form, isNew);
  if (Object.keys(fields).length > 0) return refusal({ status: 422, fields }, form);
  const password = textIn(form, 'password');
  const request = isNew
    ? api.ask<Accepted>('POST', '/sell/session/invited-account', { code, username: textIn(form, 'username'), password })
    : api.ask<Accepted>('POST', '/sell/session/invitation', { code, password });
  return goOn(await attempt(request, 403, 404), form);
}

function goOn({ answer, refused }: Awaited<ReturnType<typeof attempt<Accepted>>>, form: FormData) {
  if (refused) return refusal(refused, form);
  throw redirect(`${FIRST_PAGES.sell}?as=${encodeURIComponent(answer.seller)}`);
}

export const action = officeAction(async ({ url, form, api }) => {
  const code = codeIn(url);
  const intent = textIn(form, 'intent');
  if (intent === 'register' || intent === 'sign in') return joinBy(api, code, form, intent === 'register');
  return goOn(await attempt(api.ask<Accepted>('POST', '/sell/api/invitation', { code }), 403, 404), form);
});

export default function InvitationPage() {
  const { invitation, here } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const heading = invitation ? invitedTo(invitation.seller) : INVITATION_IS_GONE;
  const isOfField = refused !== undefined && Object.keys(refused.fields).length > 0;
  return (
    <BareFrame>
      <PageTitle>{heading}</PageTitle>
      <h1 className="text-2xl font-bold wrap-anywhere">{heading}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {refused?.userMessage && !isOfField && <Notice isGood={false}>{refused.userMessage}</Notice>}
        {invitation ? <Offer invitation={invitation} here={here} refused={refused} /> : <Gone />}
      </div>
    </BareFrame>
  );
}

function Gone() {
  return (
    <>
      <p>{ASK_FOR_ANOTHER_INVITATION}</p>
      <a href="/" className="button-quiet">
        {TO_THE_MARKET}
      </a>
    </>
  );
}

interface OfferProps {
  invitation: Invitation;
  /** Path of this page, which contains the invitation's code. */
  here: string;
  refused: Refusal | undefined;
}

function Offer({ invitation, here, refused }: OfferProps) {
  const { name } = useSite();
  const { role, invitedBy, isForYou, hasAccount, email } = invitation;
  return (
    <>
      <p className="wrap-anywhere">
        <strong>{messages.invitesYou(invitedBy ?? name, role)}</strong> {messages.roleMeans(role)}
      </p>
      {isForYou === true && <PageForm action={ACCEPT_INVITATION}>{null}</PageForm>}
      {isForYou === false && <SignOutFirst email={email} />}
      {isForYou === null && hasAccount && <ContinueAs next={here} or={OR} />}
      {isForYou === null && <Entry invitation={invitation} here={here} refused={refused} />}
    </>
  );
}

const SignOutFirst = ({ email }: { email: string }) => (
  <>
    <p className="font-semibold wrap-anywhere">{messages.anotherAddress(email)}</p>
    <form method="post" action="/sell/sign-out" className="grid">
      <button type="submit" className="button-quiet">
        {SIGN_OUT}
      </button>
    </form>
  </>
);

/** The form for an invited person who is not signed in: a member's password, or what a new account needs. */
function Entry({ invitation: { hasAccount, email }, here, refused }: OfferProps) {
  const intent = hasAccount ? 'sign in' : 'register';
  const own = refusalOfIntent(refused, intent);
  return (
    <>
      <PageForm action={hasAccount ? messages.SIGN_IN_AND_JOIN : messages.REGISTER_AND_JOIN} refusal={own}>
        <input type="hidden" name="intent" value={intent} />
        <Field
          label={messages.EMAIL_LABEL}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          hint={hasAccount ? undefined : messages.ADDRESS_IS_PROVEN}
        />
        {hasAccount ? (
          <PasswordField label={PASSWORD_LABEL} name="password" autoComplete="current-password" refusal={own} />
        ) : (
          <NewMember refused={own} />
        )}
      </PageForm>
      {hasAccount && (
        <p className="flex flex-wrap gap-x-6">
          <a href="/forgotpassword" target="_blank" rel="noopener" className="py-2 underline">
            {FORGOT_PASSWORD_LINK}
            <span className="sr-only">{IN_A_NEW_TAB}</span>
          </a>
          <a href={loginPath(here)} className="py-2 underline">
            {messages.SIGN_IN_ANOTHER_WAY}
          </a>
        </p>
      )}
    </>
  );
}

const NewMember = ({ refused }: { refused: Refusal | undefined }) => (
  <>
    <Field
      label={messages.CHOOSE_USERNAME}
      name="username"
      autoComplete="name"
      maxLength={USERNAME_LONGEST}
      refusal={refused}
    />
    <PasswordField
      label={PASSWORD_LABEL}
      name="password"
      autoComplete="new-password"
      hint={PASSWORD_HINT}
      refusal={refused}
    />
    <CheckboxField name="terms" refusal={refused ?? null}>
      {I_AGREE_TO}
      <a href="/terms" target="_blank" className="underline" rel="noopener">
        {THE_TERMS}
        <span className="sr-only">{IN_A_NEW_TAB}</span>
      </a>
    </CheckboxField>
  </>
);

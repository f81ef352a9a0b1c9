import { data, redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/office.ts';
import type { Invitation } from '#contract/office/invitation-schemas.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import { orNull } from '../lib/office-api.ts';
import { FIRST_PAGES, officeAction, officeLoader } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';

const codeIn = (url: URL) => url.searchParams.get('code') ?? '';

/** Not cached: the address holds a secret code. */
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = officeLoader(async ({ url, api }) => {
  const path = `/sell/api/invitation?code=${encodeURIComponent(codeIn(url))}`;
  const invitation = await orNull(api.ask<Invitation>('GET', path), 404);
  return data(invitation, { status: invitation ? 200 : 404 });
});

export const action = officeAction(async ({ url, form, api }) => {
  const { refused } = await attempt(api.ask('POST', '/sell/api/invitation', { code: codeIn(url) }), 403, 404);
  if (refused) return refusal(refused, form);
  throw redirect(FIRST_PAGES.sell);
});

export default function InvitationPage() {
  const invitation = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const heading = invitation ? messages.invitedTo(invitation.seller) : messages.INVITATION_IS_GONE;
  return (
    <BareFrame>
      <PageTitle>{heading}</PageTitle>
      <h1 className="text-2xl font-bold">{heading}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {outcome?.userMessage && <Notice isGood={false}>{outcome.userMessage}</Notice>}
        {invitation ? <Offer {...invitation} /> : <Gone />}
      </div>
    </BareFrame>
  );
}

function Gone() {
  return (
    <>
      <p>{messages.ASK_FOR_ANOTHER_INVITATION}</p>
      <a href="/" className="button-quiet">
        {messages.TO_THE_MARKET}
      </a>
    </>
  );
}

function Offer({ role, invitedBy, isForYou }: Invitation) {
  return (
    <>
      <p>{messages.invitationMeans(invitedBy, role)}</p>
      {isForYou ? (
        <PageForm action={messages.ACCEPT_INVITATION}>{null}</PageForm>
      ) : (
        <>
          <p className="font-semibold">{messages.INVITATION_NEEDS_ADDRESS}</p>
          <form method="post" action="/sell/sign-out" className="grid">
            <button type="submit" className="button-quiet">
              {messages.SIGN_OUT}
            </button>
          </form>
        </>
      )}
    </>
  );
}

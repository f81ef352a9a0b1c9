import { redirect, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/office.ts';
import { signedInAs } from '#contract/messages/shell.ts';
import type { OfficeMember, OfficeSelf } from '#contract/office/self-schemas.ts';
import { orNull } from '../lib/office-api.ts';
import { FIRST_PAGES, officeLoader } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';

/** Only for users who act for no seller; all others are redirected to the first page. */
export const loader = officeLoader(async ({ api }) => {
  const member = await api.ask<OfficeMember>('GET', '/sell/api/member');
  const self = await orNull(api.ask<OfficeSelf>('GET', '/sell/api/self'), 403);
  if (self) throw redirect(FIRST_PAGES.sell);
  return member;
});

export default function NoSellerPage() {
  const { username } = useLoaderData<typeof loader>();
  return (
    <BareFrame>
      <PageTitle>{messages.NO_SELLER}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.NO_SELLER}</h1>
      <p className="mt-1 text-stone-600">{signedInAs(username)}</p>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        <p>{messages.SELL_IN_PRIVATE_MEANS}</p>
        <a href="/sell/phone?next=/sell/new" className="button-main">
          {messages.SELL_IN_PRIVATE}
        </a>
        <p>{messages.ASK_FOR_AN_INVITATION}</p>
        <form method="post" action="/sell/sign-out" className="grid">
          <button type="submit" className="button-quiet">
            {messages.SIGN_OUT}
          </button>
        </form>
      </div>
    </BareFrame>
  );
}

import { Form, redirect, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/office.ts';
import { areaOf } from '#contract/office/areas.ts';
import type { OfficeMember } from '#contract/office/self-schemas.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';

export const loader = officeLoader(async ({ url, api }) => {
  const area = areaOf(url.pathname) ?? 'sell';
  return api.ask<OfficeMember>('GET', `/${area}/api/member`);
});

const EVERYWHERE = 'everywhere';

export const action = officeAction(async ({ url, form, api }) => {
  const area = areaOf(url.pathname) ?? 'sell';
  if (textIn(form, 'where') === EVERYWHERE) await api.ask('DELETE', `/${area}/api/sessions`);
  else await api.ask('DELETE', `/${area}/session`);
  throw redirect(`/${area}/sign-in`);
});

export default function SignOutPage() {
  const { username } = useLoaderData<typeof loader>();
  return (
    <BareFrame>
      <PageTitle>{messages.SIGN_OUT}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.signOutOf(username)}</h1>
      <div className="mt-5 grid gap-3 rounded-xl border border-stone-200 bg-white p-5">
        <Form method="post" className="grid">
          <button type="submit" className="button-main">
            {messages.SIGN_OUT}
          </button>
        </Form>
        <p className="mt-4">{messages.EVERYWHERE_MEANS}</p>
        <Form method="post" className="grid">
          <button type="submit" name="where" value={EVERYWHERE} className="button-quiet">
            {messages.SIGN_OUT_EVERYWHERE}
          </button>
        </Form>
      </div>
    </BareFrame>
  );
}

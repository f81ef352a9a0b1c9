import { useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/own-pages.ts';
import { NUMBER_CONFIRMED } from '#contract/messages/seller-numbers.ts';
import type { SellerPage } from '#contract/office/firm-schemas.ts';
import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { findActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { doneAt, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { NameFields } from '../private-sellers/name-fields.tsx';
import { saveName } from '../private-sellers/save-name.ts';
import { stepPath } from '../private-sellers/step-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { FirmForm } from './firm-form.tsx';
import { saveFirm } from './firm-values.ts';
import { LogoForm } from './logo-form.tsx';
import { PendingNumbers } from './pending-numbers.tsx';

const DONE: Readonly<Record<string, string>> = {
  saved: messages.SAVED,
  number: NUMBER_CONFIRMED,
  ...messages.LOGO_DONE,
};

const pathOf = (documentId: string) => safePath`/sell/api/sellers/${documentId}/page`;

export const loader = officeLoader(async ({ url, api }) => {
  const { seller } = await findActing({ url, api });
  const done = DONE[url.searchParams.get('done') ?? ''] ?? null;
  const { documentId } = seller;
  if (seller.kind !== 'private') {
    const firm = await api.ask<SellerPage>('GET', pathOf(documentId));
    const waits = done === messages.SAVED && firm.pending.length > 0;
    return { done: waits ? messages.SAVED_BUT_NUMBER : done, documentId, firm, own: null };
  }
  const own = await api.ask<OwnPrivateSeller>('GET', '/sell/api/private-seller');
  // No notice is shown while a new name waits for approval, since the form itself says that it waits.
  return { done: own.wantedName === null ? done : null, documentId, firm: null, own };
});

export const action = officeAction(async ({ url, form, api }) => {
  const { seller } = await findActing({ url, api });
  const isPrivate = seller.kind === 'private';
  if (textIn(form, 'intent') === 'prove') {
    const path = `${pathOf(seller.documentId)}/proof`;
    const { refused } = await attempt(api.ask('POST', path, { code: textIn(form, 'code') }));
    if (!refused) throw doneAt(url, 'number');
    return refusal(
      { status: refused.status, fields: { code: refused.fields.code ?? refused.userMessage ?? '' } },
      form,
    );
  }
  const refused = isPrivate ? await saveName(api, form) : await saveFirm(api, pathOf(seller.documentId), form);
  if (refused) return refused;
  throw doneAt(url, 'saved');
});

export default function SellerProfilePage() {
  const { firm, own, done, documentId } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const ofCode = refusalOfIntent(refused, 'prove');
  const ofPage = ofCode ? undefined : refused;
  const publicPath = firm?.publicPath ?? null;
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <PageTitle>{messages.YOUR_PAGE}</PageTitle>
      <div>
        <h1 className="text-2xl font-bold">{messages.YOUR_PAGE}</h1>
        <p className="mt-1 text-stone-600">{firm ? messages.PAGE_MEANS : messages.PRIVATE_PAGE_MEANS}</p>
        {firm && <p className="mt-1 text-stone-600">{messages.nameStays(firm.name)}</p>}
        {publicPath && (
          <a href={publicPath} className="inline-flex min-h-11 items-center underline">
            {messages.SEE_PAGE}
          </a>
        )}
      </div>
      {ofPage?.userMessage && <Notice isGood={false}>{ofPage.userMessage}</Notice>}
      {!refused && done && (
        <Notice isGood takesFocus>
          {done}
        </Notice>
      )}
      {firm && <PendingNumbers pending={firm.pending} refused={ofCode} />}
      {firm && (
        <div className="rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
          <FirmForm key={firm.version} page={firm} refused={ofPage} />
        </div>
      )}
      {firm && <LogoForm documentId={documentId} logo={firm.logo} />}
      {own && <PrivateWords own={own} refused={ofPage} />}
    </div>
  );
}

function PrivateWords({ own, refused }: { own: OwnPrivateSeller; refused: Refusal | undefined }) {
  return (
    <>
      <div className="rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
        <PageForm key={`${own.wantedName ?? own.name} ${own.location}`} action={messages.SAVE} refusal={refused}>
          <NameFields own={own} refused={refused} />
        </PageForm>
      </div>
      <section className="grid gap-3 rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
        <h2 className="text-lg font-bold">{messages.YOUR_NUMBER}</h2>
        <p className="font-semibold tabular-nums">{own.phone === null ? messages.NO_NUMBER : formatPhone(own.phone)}</p>
        <p className="text-stone-600">{messages.NUMBER_MEANS}</p>
        <a href={stepPath('phone', '/sell/page')} className="button-quiet">
          {own.phone === null ? messages.PROVE_NUMBER : messages.CHANGE_NUMBER}
        </a>
      </section>
    </>
  );
}

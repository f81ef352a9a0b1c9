import { useEffect } from 'react';
import { data, useLocation } from 'react-router';
import type { Renewal } from '#contract/listings/renewal-schemas.ts';
import { RENEWAL_STATES } from '#contract/listings/renewals.ts';
import { formatDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/renewals.ts';
import { EMAIL_LINK_INVALID } from '#contract/messages/sign-in.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Answer, type Api, readObject, readText } from '../lib/api-client.ts';
import { carPath } from '../lib/car-title.ts';
import { attempt, messageOr, statusOfFailure, textOf } from '../lib/form-rules.ts';
import { browserAction, serverAction, serverLoader } from '../lib/page-loaders.ts';
import { PageHead } from '../shell/page-head.tsx';
import { sparePartPath } from '../spare-parts/spare-part-queries.ts';
import type { Route } from './+types/renew-page.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

const PATH = '/api/listing-renewals';

function readRenewal(answer: Answer): Renewal {
  const { state, title, endsAt, kind, documentId } = answer;
  return {
    state: RENEWAL_STATES.find((one) => one === state) ?? 'gone',
    title: readText(title) ?? '',
    endsAt: readText(endsAt),
    documentId: readText(documentId) ?? '',
    kind: kind === 'spare_part' ? kind : 'car',
  };
}

/** Loads the ad of a renewal link. An ad that cannot be renewed is no error: the page shows its state. */
async function look({ url, api }: { url: URL; api: Api }) {
  const code = url.searchParams.get('code') ?? '';
  if (code === '') return { code, renewal: null, failure: EMAIL_LINK_INVALID, status: 200 };
  // Uses `send` instead of `get`, because the API's query language does not know the parameter `code`.
  const { answer, refused } = await attempt(api.send('GET', `${PATH}?${new URLSearchParams({ code })}`));
  if (!refused) return { code, renewal: readRenewal(readObject(answer.data)), failure: null, status: 200 };
  const failure = refused.status === 400 ? EMAIL_LINK_INVALID : messageOr(refused, messages.RENEWAL_FAILED);
  return { code, renewal: null, failure, status: statusOfFailure(refused) };
}

async function renew({ form, api }: { form: FormData; api: Api }) {
  const { answer, refused } = await attempt(api.send('POST', PATH, { code: textOf(form, 'code') }));
  if (!refused) return { renewal: readRenewal(readObject(answer.data)), status: 200, failure: null };
  return { renewal: null, status: statusOfFailure(refused), failure: messageOr(refused, messages.RENEWAL_FAILED) };
}

export const loader = serverLoader(async (request) => {
  const { status, ...page } = await look(request);
  return data(page, { status });
});
export const action = serverAction(renew);
export const clientAction = browserAction(renew);

/** Never loads the data again, because by then the code is no longer in the address. */
export const shouldRevalidate = () => false;

function useCodeOutOfAddress() {
  const { pathname, search } = useLocation();
  // Removes the secret code from the address bar and the history. The router is not told, so that the page is not loaded again without the code.
  useEffect(() => {
    if (search !== '') window.history.replaceState(window.history.state, '', pathname);
  }, [pathname, search]);
}

/** The page that opens from a reminder's link. Only its button renews the ad, because mail scanners open links. */
export default function RenewPage({ loaderData, actionData: outcome }: Route.ComponentProps) {
  useCodeOutOfAddress();
  const { code, failure } = loaderData;
  const renewal = outcome?.renewal ?? loaderData.renewal;
  const isDue = renewal?.state === 'due';
  return (
    <div className="container-page max-w-md py-8">
      <PageHead title={messages.IS_IT_FOR_SALE} />
      <h1 className="text-2xl font-bold">{messages.IS_IT_FOR_SALE}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-line bg-white p-5">
        {failure !== null && !outcome && <Notice isGood={false}>{failure}</Notice>}
        {outcome?.failure && <Notice isGood={false}>{outcome.failure}</Notice>}
        {renewal && !isDue && <Outcome renewal={renewal} isFresh={outcome?.renewal != null} />}
        {renewal && isDue && (
          <>
            <p>{messages.askedFor(renewal.title, formatDate(renewal.endsAt ?? ''))}</p>
            <PageForm action={messages.STILL_FOR_SALE}>
              <p>{messages.PRESS_TO_KEEP}</p>
              <input type="hidden" name="code" value={code} />
            </PageForm>
          </>
        )}
      </div>
    </div>
  );
}

/** Shows whether the ad was renewed, or its present state. `isFresh`: true if the button was pressed on this page. */
function Outcome({ renewal, isFresh }: { renewal: Renewal; isFresh: boolean }) {
  const { state, title, endsAt, kind, documentId } = renewal;
  const end = endsAt === null ? null : formatDate(endsAt);
  if (state === 'renewed' || state === 'kept' || state === 'due') {
    return (
      <>
        <Notice isGood takesFocus={isFresh}>
          {state === 'renewed' ? messages.thanks(title, end) : messages.keptBefore(title, end)}
        </Notice>
        <a href={kind === 'car' ? carPath(documentId) : sparePartPath(documentId)} className="button-quiet">
          {messages.SEE_AD}
        </a>
      </>
    );
  }
  return (
    <>
      <Notice isGood={false}>{messages.NOT_ON_SALE[state](title)}</Notice>
      <a href="/sell/sign-in" className="button-main">
        {messages.SIGN_IN_TO_SELL}
      </a>
    </>
  );
}

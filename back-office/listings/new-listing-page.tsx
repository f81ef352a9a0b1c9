import { Form, Link, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/listing-form.ts';
import type { Stock } from '#contract/office/stock-schemas.ts';
import type { SellerKind } from '#contract/permissions.ts';
import { Notice } from '../../ui/notice.tsx';
import { findActing, useActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { findOwnSeller } from '../lib/own-seller.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { stepPath } from './step-path.ts';

const SELLS: Readonly<Record<SellerKind, readonly ListingKind[]>> = {
  dealer: ['car'],
  garage: ['spare_part'],
  private: ['car', 'spare_part'],
  market: [],
};

const MOST_DRAFTS = 3;

export const loader = officeLoader(async ({ url, api }) => {
  const { seller } = await findActing({ url, api });
  const own = seller.kind === 'private' ? await findOwnSeller(api) : null;
  const as = url.searchParams.get('as');
  const search = new URLSearchParams({ state: 'draft' });
  if (as !== null) search.set('as', as);
  const { rows } = await api.ask<Stock>('GET', `/sell/api/listings?${search}`);
  return { drafts: rows.slice(0, MOST_DRAFTS), room: own?.room ?? null };
});

export const action = officeAction(async ({ url, form, api }) => {
  const kind = textIn(form, 'kind');
  const seller = textIn(form, 'seller');
  const { answer, refused } = await attempt(
    api.ask<{ documentId: string }>('POST', '/sell/api/listings', { seller, kind }),
  );
  if (refused) return refusal(refused, form);
  throw redirect(stepPath(answer.documentId, 'photos', url));
});

const WORDS: Readonly<Record<ListingKind, string>> = {
  car: messages.SELL_A_CAR,
  spare_part: messages.SELL_A_PART,
};

export default function NewListingPage() {
  const { drafts, room } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { seller, search } = useActing();
  const isBusy = useNavigation().state !== 'idle';
  const kinds = SELLS[seller.kind];
  const [first] = kinds;
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageTitle>{messages.NEW_AD}</PageTitle>
      <h1 className="text-2xl font-bold">{kinds.length > 1 ? messages.WHAT_DO_YOU_SELL : messages.NEW_AD}</h1>
      {refused?.userMessage && <Notice isGood={false}>{refused.userMessage}</Notice>}
      {first ? (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="seller" value={seller.documentId} />
          <p>{messages.BEGIN_MEANS}</p>
          {room && room.live >= room.most && <Notice isGood={false}>{messages.noRoom(room.most)}</Notice>}
          {kinds.map((kind) => (
            <button
              key={kind}
              type="submit"
              name="kind"
              value={kind}
              className="button-main w-full"
              aria-disabled={isBusy}
            >
              {kinds.length > 1 ? WORDS[kind] : messages.BEGIN}
            </button>
          ))}
        </Form>
      ) : (
        <p>{messages.NOTHING_TO_SELL}</p>
      )}
      {first && (
        <section>
          <h2 className="mb-2 text-lg font-semibold">{messages.HAVE_AT_HAND}</h2>
          <ul className="list-disc pl-5">
            {messages.AT_HAND[first].map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </section>
      )}
      {drafts.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg font-semibold">{messages.GO_ON_WITH}</h2>
          <ul className="grid gap-2">
            {drafts.map(({ documentId, kind, title }) => (
              <li key={documentId}>
                <Link to={`/sell/listings/${documentId}/edit${search}`} className="button-quiet w-full justify-start">
                  {title === '' ? messages.UNNAMED[kind] : title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

import { redirect, useActionData } from 'react-router';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { SELLER_SIGN_IN } from '#contract/messages/sell.ts';
import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import { hasStatus, type OfficeApi, orNull } from '../lib/office-api.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';

const findSelf = (api: OfficeApi) => orNull(api.ask<OfficeSelf>('GET', '/sell/api/self'), 401, 403);

/** Only users without a seller stay on this page. All others are redirected to /sell/new, where they choose for which seller they offer something. */
export const loader = officeLoader(async ({ api }) => {
  if (await findSelf(api)) throw redirect('/sell/new');
  return null;
});

interface Begun {
  documentId: string;
}

/** Makes a signed-in member a private seller, and creates their first ad as a draft. */
async function beginOwn(api: OfficeApi, kind: ListingKind): Promise<Begun> {
  if (await findSelf(api)) throw redirect('/sell/new');
  const { documentId: seller } = await api.ask<OwnPrivateSeller>('POST', '/sell/api/private-seller');
  return api.ask<Begun>('POST', '/sell/api/listings', { seller, kind });
}

export const action = officeAction(async ({ form, api }) => {
  const kind: ListingKind = textIn(form, 'kind') === 'spare_part' ? 'spare_part' : 'car';
  const begun = api.ask<Begun>('POST', '/sell/session/guest', { kind }).catch((error: unknown) => {
    if (hasStatus(error, 409)) return beginOwn(api, kind);
    throw error;
  });
  const { answer, refused } = await attempt(begun);
  if (refused) return refusal(refused, form);
  throw redirect(`/sell/listings/${answer.documentId}/edit?step=photos`);
});

/** The page on which a visitor begins a first ad, without signing in. */
export default function BeginPage() {
  const refused = useActionData<typeof action>();
  return (
    <BareFrame>
      <PageTitle>{messages.NEW_AD}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.WHAT_DO_YOU_SELL}</h1>
      <form method="post" className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {refused?.userMessage && <Notice isGood={false}>{refused.userMessage}</Notice>}
        <p>{messages.BEGIN_MEANS}</p>
        <button type="submit" name="kind" value="car" className="button-main w-full">
          {messages.SELL_A_CAR}
        </button>
        <button type="submit" name="kind" value="spare_part" className="button-quiet w-full">
          {messages.SELL_A_PART}
        </button>
        <p>{messages.BEGIN_WITHOUT_ACCOUNT}</p>
      </form>
      <p className="mt-4 text-center">
        <a href="/sell/sign-in" className="inline-flex min-h-11 items-center underline">
          {SELLER_SIGN_IN}
        </a>
      </p>
    </BareFrame>
  );
}

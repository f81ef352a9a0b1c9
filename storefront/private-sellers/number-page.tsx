import type { SellerNumber } from '#contract/leads/contact-tap-schemas.ts';
import { contactApiPath, NUMBER_KINDS, type TappedKind } from '#contract/leads/contact-taps.ts';
import { CAR_ERROR, CAR_NOT_FOUND } from '#contract/messages/car-detail.ts';
import { CALL, callSeller, SEE_CAR_FIRST, SEE_PART_FIRST, WHATSAPP } from '#contract/messages/listing-detail.ts';
import { PRIVATE_SELLER } from '#contract/messages/listings.ts';
import * as messages from '#contract/messages/private-contact.ts';
import { SAFETY_NOTICE } from '#contract/messages/shell.ts';
import { numberPath, PRIVATE_SELLER_NAME, type PrivateSeller } from '#contract/sellers/sellers.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { dialledPhone, formatPhone } from '#contract/values/phones.ts';
import { ChatIcon, PhoneIcon } from '../../ui/icons.tsx';
import { loginPath } from '../../ui/login-path.ts';
import { Notice } from '../../ui/notice.tsx';
import { type Api, ApiFailure, readText } from '../lib/api-client.ts';
import { carPath, carTitle } from '../lib/car-title.ts';
import { entryOrNull } from '../lib/entry-pages.ts';
import { attempt, messageOr, statusOfFailure, textOf } from '../lib/form-rules.ts';
import { browserAction, browserLoader, serverAction, serverLoader } from '../lib/page-loaders.ts';
import { DetailFailure } from '../listings/detail/detail-failure.tsx';
import '../listings/contact/contact-panel.css';
import { PageHead } from '../shell/page-head.tsx';
import { sparePartPath } from '../spare-parts/spare-part-queries.ts';
import type { Route } from './+types/number-page.ts';

const NAME = { fields: ['name'] } as const;

/** A private seller's listing, with the path of its page. */
interface PrivateSale {
  kind: TappedKind;
  title: string;
  path: string;
  seller: PrivateSeller | null;
}

const kindOf = (pathname: string): TappedKind => (pathname.startsWith('/detail/') ? 'car' : 'part');

async function findSale(api: Api, kind: TappedKind, documentId: string): Promise<PrivateSale> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such thing');
  if (kind === 'car') {
    const selection = {
      fields: ['year'],
      populate: { make: NAME, model: NAME, private_seller: PRIVATE_SELLER_NAME },
    } as const;
    const { make, model, year, private_seller: seller } = await api.find('cars', documentId, selection);
    const title = carTitle({ make: make?.name ?? null, model: model?.name ?? null, year });
    return { kind, title, path: carPath(documentId), seller };
  }
  const selection = { fields: ['name'], populate: { private_seller: PRIVATE_SELLER_NAME } } as const;
  const { name, private_seller: seller } = await api.find('spareparts', documentId, selection);
  return { kind, title: name, path: sparePartPath(documentId), seller };
}

/**
 * Loads a private seller's listing. Throws ApiFailure; with status 404 also if a dealer or garage sells it, because then the listing's page shows the
 * number.
 */
async function findPrivateSale(api: Api, kind: TappedKind, documentId: string): Promise<PrivateSale> {
  const sale = await findSale(api, kind, documentId);
  if (sale.seller === null) throw new ApiFailure(404, 'it is not sold in private');
  return sale;
}

const load = ({ url, params, api }: { url: URL; params: { documentId?: string | undefined }; api: Api }) =>
  entryOrNull(findPrivateSale(api, kindOf(url.pathname), params.documentId ?? ''), CAR_NOT_FOUND);

interface Outcome {
  status: number;
  number: SellerNumber | null;
  message: string;
  needsSignIn: boolean;
}

interface FormRequest {
  form: FormData;
  params: Record<string, string | undefined>;
  api: Api;
}

async function ask({ form, params, api }: FormRequest): Promise<Outcome> {
  const kind = NUMBER_KINDS.find((one) => one === textOf(form, 'kind')) ?? 'reveal';
  const sold = textOf(form, 'sold') === 'part' ? 'part' : 'car';
  const path = contactApiPath({ kind: sold, documentId: params.documentId ?? '' });
  const { answer, refused } = await attempt(api.send('POST', path, { kind }));
  if (refused) {
    const message = refused.status === 404 ? messages.NO_NUMBER_NOW : messageOr(refused, messages.NUMBER_FAILED);
    return { status: statusOfFailure(refused), number: null, message, needsSignIn: refused.status === 401 };
  }
  const number = { phone: readText(answer.phone) ?? '', whatsapp: readText(answer.whatsapp) };
  return { status: 200, number, message: '', needsSignIn: false };
}

export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = serverAction(ask);
export const clientAction = browserAction(ask);

/** The page that shows a private seller's number to browsers without scripts, after a button on the listing's page was pressed. */
export default function NumberPage({ loaderData: sale, actionData: outcome }: Route.ComponentProps) {
  if (sale === null) return <DetailFailure message={CAR_ERROR} />;
  const { kind, title, path, seller } = sale;
  return (
    <div className="container-page max-w-md py-8">
      <PageHead title={messages.numberPageTitle(title)} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-line bg-white p-5">
        <p className="font-semibold">{seller?.name ?? PRIVATE_SELLER}</p>
        {outcome?.number ? (
          <ShownNumber {...outcome.number} />
        ) : (
          <>
            {outcome && <Notice isGood={false}>{outcome.message}</Notice>}
            {outcome?.needsSignIn ? (
              <a href={loginPath(path)} rel="nofollow" className="button-main">
                {messages.SIGN_IN}
              </a>
            ) : (
              <AskAgain kind={kind} path={path} />
            )}
          </>
        )}
        <p className="text-sm text-muted">
          {kind === 'car' ? SEE_CAR_FIRST : SEE_PART_FIRST}{' '}
          <a href="/safetynotice" className="inline-block py-1 underline hover:no-underline">
            {SAFETY_NOTICE}
          </a>
        </p>
        <a href={path} className="button-quiet">
          {kind === 'car' ? messages.BACK_TO_CAR : messages.BACK_TO_PART}
        </a>
      </div>
    </div>
  );
}

/** The button that requests the number, for a visitor who has opened this address without pressing the button on the listing's page. */
const AskAgain = ({ kind, path }: Pick<PrivateSale, 'kind' | 'path'>) => (
  <form method="post" action={numberPath(path)} className="grid">
    <input type="hidden" name="sold" value={kind} />
    <button type="submit" name="kind" value="reveal" className="button-main">
      <PhoneIcon />
      {messages.SHOW_NUMBER}
    </button>
  </form>
);

const ShownNumber = ({ phone, whatsapp }: SellerNumber) => (
  <>
    <p role="status" className="text-2xl font-bold tabular-nums">
      {formatPhone(phone)}
    </p>
    <a href={`tel:${dialledPhone(phone)}`} aria-label={callSeller(formatPhone(phone))} className="button-main">
      <PhoneIcon />
      {CALL}
    </a>
    {whatsapp !== null && (
      <a href={whatsapp} rel="noopener nofollow" className="button-chat">
        <ChatIcon />
        {WHATSAPP}
      </a>
    )}
  </>
);

import { data, redirect } from 'react-router';
import { isSameValue, listingField, readField } from '#contract/listings/listing-fields.ts';
import { isRequired } from '#contract/messages/forms.ts';
import { NEW_PRICE, PRICE_MOVED } from '#contract/messages/stock.ts';
import type { OwnListing, SavedListing } from '#contract/office/listing-schemas.ts';
import type { SellerMove } from '#contract/office/listings.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';
import { asOf, officeAction, textIn } from '../lib/page-loaders.ts';
import { isStockIntent, pathAfter, type StockIntent } from './stock-done.ts';
import { isSellerMove, isWhereItLed } from './stock-steps.ts';

/** A refused action on a listing, and why. */
export interface Refused {
  intent: StockIntent | 'copy';
  /** documentId of the listing. */
  of: string;
  said: string | null;
  /** Error messages by field. */
  faults: Record<string, string>;
  /** The value as typed, to fill in the form again. */
  typed: string;
}

type Refusal = { status: number } & Partial<Pick<Refused, 'said' | 'faults' | 'typed'>>;

interface Target {
  api: OfficeApi;
  path: string;
  form: FormData;
}

const show = ({ api, path }: Target) => api.ask<OwnListing>('GET', path);

/** ms. Without scripts two presses of a button are two requests; within this time the second finds the first one's result. */
const SECOND_PRESS_MS = 10_000;

const isSecondPress = (move: SellerMove, { state, stateSince }: OwnListing) =>
  isWhereItLed(move, state) && Date.now() - Date.parse(stateSince) < SECOND_PRESS_MS;

async function makeMove(move: SellerMove, target: Target): Promise<Refusal | undefined> {
  try {
    await target.api.ask('POST', `${target.path}/moves`, { move });
  } catch (error) {
    if (!hasStatus(error, 400, 409)) throw error;
    if (error.status === 409 && isSecondPress(move, await show(target))) return;
    return { status: error.status, said: error.said, faults: error.fields };
  }
}

async function setPrice(target: Target): Promise<Refusal | undefined> {
  const typed = textIn(target.form, 'price').slice(0, 40);
  const fault = (text: string): Refusal => ({ status: 422, faults: { price: text }, typed });
  const { kind, publicValues } = await show(target);
  const field = listingField(kind, 'price');
  const read = field && readField(field, typed);
  if (!read || typed.trim() === '') return fault(isRequired(NEW_PRICE));
  if ('fault' in read) return fault(read.fault);
  if (isSameValue(read.value, publicValues.price)) return;
  try {
    const version = Number(textIn(target.form, 'version'));
    const sent = { version, fields: { price: typed } };
    const { faults } = await target.api.ask<SavedListing>('PATCH', target.path, sent);
    return faults.price === undefined ? undefined : fault(faults.price);
  } catch (error) {
    if (!hasStatus(error, 400, 409)) throw error;
    return { status: error.status, said: error.status === 409 ? PRICE_MOVED : error.said, typed };
  }
}

async function deleteDraft({ api, path }: Target): Promise<Refusal | undefined> {
  try {
    await api.ask('DELETE', path);
  } catch (error) {
    // Deleted already: the button was pressed twice.
    if (hasStatus(error, 404)) return;
    if (!hasStatus(error, 409)) throw error;
    return { status: 409, said: error.said };
  }
}

async function endChanges(intent: 'send changes' | 'drop changes', target: Target): Promise<Refusal | undefined> {
  const { changed, isSubmitted } = await show(target);
  const isDone = intent === 'send changes' ? isSubmitted : changed.length === 0;
  if (isDone) return;
  try {
    await (intent === 'send changes'
      ? target.api.ask('POST', `${target.path}/changes`, {})
      : target.api.ask('DELETE', `${target.path}/changes`));
  } catch (error) {
    if (!hasStatus(error, 400, 409)) throw error;
    return { status: error.status, said: error.said, faults: error.fields };
  }
}

function doIt(intent: StockIntent, target: Target): Promise<Refusal | undefined> {
  if (isSellerMove(intent)) return makeMove(intent, target);
  if (intent === 'price') return setPrice(target);
  return intent === 'delete' ? deleteDraft(target) : endChanges(intent, target);
}

/** Creates a copy of a listing as a draft, and redirects to its page, where it is completed. */
async function beginCopy(api: OfficeApi, url: URL, of: string) {
  try {
    const { documentId } = await api.ask<{ documentId: string }>('POST', safePath`/sell/api/listings/${of}/copies`, {});
    throw redirect(`/sell/listings/${documentId}/edit${asOf(url)}`);
  } catch (error) {
    if (!hasStatus(error, 400, 409)) throw error;
    return data<Refused>({ intent: 'copy', of, said: error.said, faults: {}, typed: '' }, { status: error.status });
  }
}

/** Handles the buttons of the stock, on whichever page they are, then redirects to the page with a notice and a button to undo. */
export const stockAction = officeAction(async ({ url, params, form, api }) => {
  const intent = textIn(form, 'intent');
  const of = params.documentId ?? textIn(form, 'of');
  if (intent === 'copy' && of !== '') return beginCopy(api, url, of);
  if (!isStockIntent(intent) || of === '') throw data(null, { status: 404 });
  const target = { api, form, path: safePath`/sell/api/listings/${of}` };
  const refusal = await doIt(intent, target);
  if (!refusal) throw redirect(pathAfter(url, intent, of));
  const { status, said = null, faults = {}, typed = '' } = refusal;
  return data<Refused>({ intent, of, said, faults, typed }, { status });
});

/** Loads the page again after a refusal too: the listing may have changed meanwhile. */
export const shouldRevalidate = () => true;

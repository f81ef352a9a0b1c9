import { data, redirect } from 'react-router';
import { isWhereItLed, type SellerMove } from '#contract/listing-states.ts';
import { isSameValue, listingField, readField } from '#contract/listings/listing-fields.ts';
import { isRequired } from '#contract/messages/forms.ts';
import { NEW_PRICE, PRICE_MOVED } from '#contract/messages/stock.ts';
import type { OwnListing, SavedListing } from '#contract/office/listing-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { attempt, type RefusedForm, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { asOf, officeAction, textIn } from '../lib/page-loaders.ts';
import { isStockIntent, pathAfter, type StockIntent } from './stock-done.ts';
import { isSellerMove } from './stock-steps.ts';

interface Target {
  api: OfficeApi;
  path: string;
  form: FormData;
}

const show = ({ api, path }: Target) => api.ask<OwnListing>('GET', path);

/**
 * Ms after an action in which a second request that finds the listing already changed is no error: without scripts, pressing a button twice sends
 * two.
 */
const SECOND_PRESS_MS = 10_000;

const isSecondPress = (move: SellerMove, { state, stateSince }: OwnListing) =>
  isWhereItLed(move, state) && Date.now() - Date.parse(stateSince) < SECOND_PRESS_MS;

async function makeMove(move: SellerMove, target: Target): Promise<RefusedForm | undefined> {
  const { refused } = await attempt(target.api.ask('POST', `${target.path}/moves`, { move }));
  if (!refused || (refused.status === 409 && isSecondPress(move, await show(target)))) return;
  return refused;
}

async function setPrice(target: Target): Promise<RefusedForm | undefined> {
  const typed = textIn(target.form, 'price').slice(0, 40);
  const wrong = (price: string): RefusedForm => ({ status: 422, fields: { price } });
  const { kind, publicValues } = await show(target);
  const field = listingField(kind, 'price');
  const read = field && readField(field, typed);
  if (!read || typed.trim() === '') return wrong(isRequired(NEW_PRICE));
  if ('fault' in read) return wrong(read.fault);
  if (isSameValue(read.value, publicValues.price)) return;
  const sent = { version: Number(textIn(target.form, 'version')), fields: { price: typed } };
  const { answer, refused } = await attempt(target.api.ask<SavedListing>('PATCH', target.path, sent));
  if (refused)
    return { status: refused.status, userMessage: refused.status === 409 ? PRICE_MOVED : refused.userMessage };
  return answer.faults.price === undefined ? undefined : wrong(answer.faults.price);
}

async function deleteDraft({ api, path }: Target): Promise<RefusedForm | undefined> {
  const { refused } = await attempt(api.ask('DELETE', path), 404);
  // 404: the draft is already deleted, since the button was pressed twice.
  return refused && refused.status !== 404 ? refused : undefined;
}

async function endChanges(intent: 'send changes' | 'drop changes', target: Target): Promise<RefusedForm | undefined> {
  const { changed, isSubmitted } = await show(target);
  const isDone = intent === 'send changes' ? isSubmitted : changed.length === 0;
  if (isDone) return;
  const path = `${target.path}/changes`;
  const { refused } = await attempt(
    intent === 'send changes' ? target.api.ask('POST', path, {}) : target.api.ask('DELETE', path),
  );
  return refused ?? undefined;
}

function doIt(intent: StockIntent, target: Target): Promise<RefusedForm | undefined> {
  if (isSellerMove(intent)) return makeMove(intent, target);
  if (intent === 'price') return setPrice(target);
  return intent === 'delete' ? deleteDraft(target) : endChanges(intent, target);
}

/** Copies a listing into a new draft, and redirects to its form. */
async function beginCopy({ api, path, form }: Target, url: URL) {
  const { answer, refused } = await attempt(api.ask<{ documentId: string }>('POST', `${path}/copies`, {}));
  if (refused) return refusal({ status: refused.status, userMessage: refused.userMessage }, form);
  throw redirect(`/sell/listings/${answer.documentId}/edit${asOf(url)}`);
}

/** Handles the buttons that act on a listing, on any page; then redirects to the page, which reports the action and offers to undo it. */
export const stockAction = officeAction(async ({ url, params, form, api }) => {
  const intent = textIn(form, 'intent');
  const of = params.documentId ?? textIn(form, 'of');
  const target = { api, form, path: safePath`/sell/api/listings/${of}` };
  if (intent === 'copy' && of !== '') return beginCopy(target, url);
  if (!isStockIntent(intent) || of === '') throw data(null, { status: 404 });
  const refused = await doIt(intent, target);
  if (refused) return refusal(refused, form);
  throw redirect(pathAfter(url, intent, of));
});

/** Reloads the page also after a refused form: the listing may have changed meanwhile. */
export const shouldRevalidate = () => true;

import { data, redirect } from 'react-router';
import { formField, isListingValue, type ListingValues } from '#contract/listings/listing-fields.ts';
import { fieldsOfStep, type ListingStep, nextStep, PROPOSED_FIELDS } from '#contract/listings/listing-steps.ts';
import type { OwnListing, SavedListing } from '#contract/office/listing-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { attempt } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { officeAction, textIn } from '../lib/page-loaders.ts';
import { objectOf, readJson } from '../lib/read-json.ts';
import type { DraftState } from './draft-state.ts';
import { askProposal, knownCar } from './form-data.ts';
import { sendListing } from './send-listing.ts';
import { nameSender, SENDER_INTENTS } from './sender-action.ts';
import { openedStep, stepPath } from './step-path.ts';
import { changedFields, conflictsIn, type Typed } from './typed-values.ts';

const UNCHANGED = { fields: {}, faults: {}, conflicts: {} };

/** Why a form that was sent without scripts was not saved, with the values to fill it in again. */
export interface RefusedStep {
  userMessage: string | null;
  draft: Pick<DraftState, 'fields' | 'faults' | 'conflicts'>;
  /** Why the seller's name, phone number or code was refused. */
  sender?: Refusal;
}

/** Reads the hidden field `was`: the values that the form showed when the page was rendered. */
function shownThen(form: FormData): ListingValues {
  const entries = Object.entries(objectOf(readJson(textIn(form, 'was'))));
  return Object.fromEntries(entries.flatMap(([name, was]) => (isListingValue(was) ? [[name, was]] : [])));
}

function typedIn(form: FormData, { kind }: OwnListing, step: ListingStep): Record<string, Typed> {
  const taken = textIn(form, 'take');
  const names = fieldsOfStep(kind, step).filter((name) => name !== taken);
  return Object.fromEntries(
    names.flatMap((name): [string, Typed][] => {
      const isMany = formField(kind, name)?.shape.as === 'names';
      if (isMany) return [[name, form.getAll(name).map(String)]];
      // A group of radio buttons sends no value if none is chosen, so the field is left out.
      return form.has(name) ? [[name, textIn(form, name)]] : [];
    }),
  );
}

/** Saves the form's changed values. Returns the values that were not saved, with their errors or conflicts; undefined if everything was saved. */
async function saveForm(api: OfficeApi, listing: OwnListing, form: FormData, step: ListingStep) {
  const fields = changedFields(listing.kind, typedIn(form, listing, step), shownThen(form));
  if (Object.keys(fields).length === 0) return undefined;
  const conflicts = conflictsIn(listing, fields);
  if (Object.keys(conflicts).length > 0) return { fields, faults: {}, conflicts };
  const typed = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.typed]));
  const body = { version: listing.version, fields: typed };
  const { faults } = await api.ask<SavedListing>('PATCH', safePath`/sell/api/listings/${listing.documentId}`, body);
  const refused = Object.entries(fields).filter(([name]) => name in faults);
  return refused.length > 0 ? { fields: Object.fromEntries(refused), faults, conflicts: {} } : undefined;
}

/** Fills in a car's empty fields with the values that cars of the same make, model and year have most often. */
async function takeProposal(api: OfficeApi, documentId: string) {
  const listing = await api.ask<OwnListing>('GET', safePath`/sell/api/listings/${documentId}`);
  const car = knownCar(listing.values);
  if (!car) return;
  const { values } = await askProposal(api, car);
  const names = PROPOSED_FIELDS.filter((name) => values[name] !== null && (listing.values[name] ?? null) === null);
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [name, values[name]]));
  await api.ask('PATCH', safePath`/sell/api/listings/${documentId}`, { version: listing.version, fields });
}

/** Handles the listing's form when it is sent without scripts: each button then sends all fields of the step. */
export const editAction = officeAction(async ({ url, params, form, api }) => {
  const listing = await api.ask<OwnListing>('GET', safePath`/sell/api/listings/${params.documentId}`);
  const step = openedStep(listing, url.searchParams.get('step'));
  const intent = textIn(form, 'intent');
  const goTo = (to: ListingStep) => redirect(stepPath(listing.documentId, to, url));
  const refuse = (status: number, refused: RefusedStep) => data<RefusedStep>(refused, { status });
  async function actOfSender() {
    const isReady = await nameSender(api, form, listing);
    // With scripts, the browser sends the ad itself as soon as its photos are uploaded.
    if (isReady && !form.has('sentByScripts')) await sendListing(api, listing, 'send');
  }
  if (SENDER_INTENTS.includes(intent)) {
    const { refused } = await attempt(actOfSender());
    if (!refused) return goTo('check');
    const { status, userMessage, fields } = refused;
    return refuse(status, { userMessage: null, draft: UNCHANGED, sender: refusalOf(form, { userMessage, fields }) });
  }
  async function act() {
    if (intent === 'send' || intent === 'take back') {
      await sendListing(api, listing, intent);
      return goTo(step);
    }
    const draft = await saveForm(api, listing, form, step);
    if (draft) return refuse(Object.keys(draft.conflicts).length > 0 ? 409 : 422, { userMessage: null, draft });
    if (intent === 'propose') await takeProposal(api, listing.documentId);
    return goTo(intent === 'next' ? nextStep(listing.kind, step) : step);
  }
  const { answer, refused } = await attempt(act());
  if (!refused) return answer;
  const fields = changedFields(listing.kind, typedIn(form, listing, step), shownThen(form));
  return refuse(refused.status, { userMessage: refused.userMessage, draft: { fields, faults: {}, conflicts: {} } });
});

import { redirect, useActionData, useLoaderData, useRouteLoaderData } from 'react-router';
import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import { isListingValue, type ListingValue, type ListingValues } from '#contract/listings/listing-fields.ts';
import { fieldsOfStep, stepsOf } from '#contract/listings/listing-steps.ts';
import * as form from '#contract/messages/listing-form.ts';
import { REASON_MISSING } from '#contract/messages/review.ts';
import * as messages from '#contract/messages/staff-ads.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { StaffAdForm } from '#contract/office/staff-ad-schemas.ts';
import { staffRolesFor } from '#contract/permissions.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { attempt, type RefusedForm, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { changedFields, shownValue } from '../listings/typed-values.ts';
import { BackLink } from '../shell/back-link.tsx';
import { DoneBar } from '../shell/done-bar.tsx';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { Section } from '../shell/section.tsx';
import { AdField } from './ad-fields.tsx';
import { OnceForm } from './once-form.tsx';
import { changePath, listingPath } from './staff-paths.ts';

const apiPath = (documentId: string | undefined) => safePath`/staff/api/listings/${documentId}`;
const load = (api: OfficeApi, documentId: string | undefined) =>
  api.ask<StaffAdForm>('GET', `${apiPath(documentId)}/form`);

export const loader = officeLoader(async ({ url, params, api }) => ({
  ad: await load(api, params.documentId),
  isChanged: url.searchParams.has('changed'),
}));

/** Reloads the page also after a refused form: usually somebody else has changed the ad meanwhile. */
export const shouldRevalidate = () => true;

/** Returns the form's values, by field. */
function typedIn({ kind }: StaffAdForm, sent: FormData) {
  const fields = LISTING_FIELDS[kind].filter(({ name, shape }) => shape.as === 'names' || sent.has(name));
  return Object.fromEntries(
    fields.map(({ name, shape }) => [name, shape.as === 'names' ? sent.getAll(name).map(String) : textIn(sent, name)]),
  );
}

/** Reads the hidden field `shown`: the values that the form showed when the page was rendered. */
function shownIn(sent: FormData): ListingValues {
  try {
    const shown: unknown = JSON.parse(textIn(sent, 'shown'));
    const entries = typeof shown === 'object' && shown !== null ? Object.entries(shown) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, ListingValue] => isListingValue(entry[1])));
  } catch {
    return {};
  }
}

/** Answers with the refused form: fields that the user changed keep the typed values, and all other fields show the present values. */
function refusedWith(refused: RefusedForm, sent: FormData, typed: readonly string[]) {
  const kept = new FormData();
  for (const [name, value] of sent) if (name === 'why' || typed.includes(name)) kept.append(name, value);
  // After a conflict, the form gets the present version. After any other refusal it keeps its old version, by which the next save still notices
  // changes that the user has not seen.
  if (refused.status !== 409) kept.append('version', textIn(sent, 'version'));
  return refusal(refused, kept);
}

export const action = officeAction(async ({ params, api, form: sent }) => {
  const { documentId = '' } = params;
  const ad = await load(api, documentId);
  const changed = changedFields(ad.kind, typedIn(ad, sent), shownIn(sent));
  const names = Object.keys(changed);
  const reason = textIn(sent, 'why').trim();
  if (names.length === 0) return refusedWith({ status: 422, userMessage: messages.NOTHING_CHANGED }, sent, names);
  if (reason === '') return refusedWith({ status: 422, fields: { why: REASON_MISSING } }, sent, names);
  const fields = Object.fromEntries(Object.entries(changed).map(([name, { typed }]) => [name, typed]));
  const body = { version: Number(textIn(sent, 'version')), fields, reason };
  const { refused } = await attempt(api.ask('PATCH', apiPath(documentId), body));
  if (refused) return refusedWith(refused, sent, names);
  throw redirect(`${changePath(documentId)}?changed`);
});

export default function ChangeAdPage() {
  const { ad, isChanged } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const roles = useRouteLoaderData<OfficeSelf>('staff')?.staffRoles ?? [];
  const mayReview = staffRolesFor('review listings').some((role) => roles.includes(role));
  const { documentId, title, kind, version, values, choices } = ad;
  const known = new Map(LISTING_FIELDS[kind].map((field) => [field.name, field]));
  const steps = stepsOf(kind).map((step) => ({
    step,
    fields: fieldsOfStep(kind, step).flatMap((name) => known.get(name) ?? []),
  }));
  return (
    <div className="max-w-3xl">
      <PageTitle>{messages.changeTitle(title)}</PageTitle>
      <DoneBar words={isChanged && !refused ? messages.SAVED : null} />
      {mayReview ? (
        <BackLink to={listingPath(documentId)}>{title}</BackLink>
      ) : (
        <BackLink to="/staff/listings">{messages.ADS}</BackLink>
      )}
      <h1 className="text-2xl font-bold wrap-anywhere">{messages.changeTitle(title)}</h1>
      <p className="mt-1 text-stone-600">{messages.CHANGE_MEANS}</p>
      <RefusedNotice userMessage={refused?.userMessage} className="mt-4" />
      <OnceForm key={version} className="mt-4 grid gap-4">
        <HiddenFields fields={{ version: refused?.typed.version?.[0] ?? version, shown: JSON.stringify(values) }} />
        {steps.map(
          ({ step, fields }) =>
            fields.length > 0 && (
              <Section key={step} heading={form.stepName(kind, step)}>
                <div className="grid gap-4 sm:grid-cols-2">
                  {fields.map((field) => (
                    <div
                      key={field.name}
                      className={field.shape.as === 'lines' || field.shape.as === 'names' ? 'sm:col-span-2' : ''}
                    >
                      <AdField
                        field={field}
                        value={shownValue(kind, field.name, values[field.name])}
                        choices={choices}
                        refusal={
                          refused && (field.name in refused.typed || field.name in refused.fields) ? refused : undefined
                        }
                      />
                    </div>
                  ))}
                </div>
              </Section>
            ),
        )}
        <Field label={messages.WHY_LABEL} name="why" maxLength={500} refusal={refused} />
        <div>
          <button type="submit" className="button-main">
            {messages.SAVE}
          </button>
        </div>
      </OnceForm>
    </div>
  );
}

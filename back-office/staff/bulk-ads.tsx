import { Link } from 'react-router';
import { BULK_FIELDS, LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import { REASON_MISSING } from '#contract/messages/review.ts';
import * as messages from '#contract/messages/staff-ads.ts';
import type { StaffAdSelection, StaffBulkOutcome } from '#contract/office/staff-ad-schemas.ts';
import { STAFF_BULK_MEASURES, STAFF_BULK_MOST, type StaffBulkMeasure } from '#contract/office/staff-ads.ts';
import { type StaffRole, staffRolesFor } from '#contract/permissions.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { attempt } from '../lib/attempt.ts';
import { listAddress } from '../lib/list-address.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { Choices } from '../shell/choices.tsx';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { OnceForm } from './once-form.tsx';
import { listingPath } from './staff-paths.ts';

/** The question that the page asks before a measure is taken against several ads: the measure, and the ads that it will change. */
export interface BulkQuestion {
  measure: StaffBulkMeasure;
  reason: string;
  field: string;
  value: string;
  ads: StaffAdSelection['rows'];
}

type Filter = Readonly<Record<string, string | undefined>>;

const measureIn = (form: FormData) => STAFF_BULK_MEASURES.find((one) => one === textIn(form, 'measure'));

async function askAbout(api: OfficeApi, form: FormData, filter: Filter, question: Omit<BulkQuestion, 'ads'>) {
  const path = listAddress('/staff/api/listings/selection', filter);
  const { rows, total } = await api.ask<StaffAdSelection>('GET', path);
  if (total !== Number(textIn(form, 'count')) || total > rows.length) {
    return refusalOf(form, { userMessage: messages.otherAds(total) });
  }
  return { ...question, ads: rows };
}

/** Handles the form for all ads of a list: first asks for confirmation, then changes exactly the ads that were listed for the confirmation. */
export async function bulkStep(
  api: OfficeApi,
  form: FormData,
  filter: Filter,
): Promise<Refusal | BulkQuestion | StaffBulkOutcome> {
  const measure = measureIn(form);
  const [reason, field, value] = [textIn(form, 'reason').trim(), textIn(form, 'field'), textIn(form, 'value').trim()];
  if (!measure) return refusalOf(form, { fields: { measure: messages.CHOOSE_A_MEASURE } });
  if (measure === 'change' && field === '') return refusalOf(form, { fields: { field: messages.CHOOSE_FIELD } });
  if (measure !== 'restore' && reason === '') return refusalOf(form, { fields: { reason: REASON_MISSING } });
  if (textIn(form, 'sure') !== 'yes') return askAbout(api, form, filter, { measure, reason, field, value });
  const ofField = measure === 'change' ? { field, value } : {};
  const documentIds = textIn(form, 'ads').split('.');
  const body = { measure, filter, documentIds, reason, field: ofField.field, value: ofField.value };
  const { answer, refused } = await attempt(api.ask<StaffBulkOutcome>('POST', '/staff/api/listings/bulk', body), 403);
  return refused ? refusalOf(form, refused) : answer;
}

interface BulkFormProps {
  total: number;
  kind: string | undefined;
  roles: readonly StaffRole[];
  refused: Refusal | undefined;
}

/** The folded form with measures for all ads of the list. */
export function BulkForm({ total, kind, roles, refused }: BulkFormProps) {
  const may = (measure: StaffBulkMeasure) => {
    if (measure === 'change') return true;
    const action = measure === 'restore' ? 'restore listings' : 'remove listings';
    return staffRolesFor(action).some((role) => roles.includes(role));
  };
  const names = kind === 'car' || kind === 'spare_part' ? LISTING_FIELDS[kind].map(({ name }) => name) : undefined;
  const fields = BULK_FIELDS.filter(({ name }) => names === undefined || names.includes(name));
  return (
    <details
      id="bulk"
      open={refused !== undefined}
      className="mt-6 max-w-3xl rounded-xl border border-stone-200 bg-white px-4 py-1"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{messages.BULK}</summary>
      {total > STAFF_BULK_MOST ? (
        <p className="pb-4">{messages.bulkTooMany(total)}</p>
      ) : (
        <OnceForm className="grid gap-4 pb-4">
          <HiddenFields fields={{ intent: 'bulk', count: total }} />
          <Choices
            type="radio"
            name="measure"
            legend={messages.MEASURE_LABEL}
            choices={STAFF_BULK_MEASURES.filter(may)}
            wordsOf={messages.measureLabel}
            refusal={refused}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field kind="choice" label={messages.FIELD_LABEL} name="field" hint={messages.FIELD_HINT} refusal={refused}>
              <option value="">{messages.NO_FIELD}</option>
              {fields.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Field>
            <Field
              label={messages.VALUE_LABEL}
              name="value"
              hint={messages.VALUE_HINT}
              maxLength={200}
              autoComplete="off"
              refusal={refused}
            />
          </div>
          <Field kind="lines" rows={3} label={messages.WHY_LABEL} name="reason" maxLength={500} refusal={refused} />
          <button type="submit" className="button-quiet">
            {messages.CONTINUE}
          </button>
        </OnceForm>
      )}
    </details>
  );
}

interface BulkConfirmationProps {
  question: BulkQuestion;
  back: string;
}

export function BulkConfirmation({ question, back }: BulkConfirmationProps) {
  const { measure, reason, field, value, ads } = question;
  const label = BULK_FIELDS.find(({ name }) => name === field)?.label ?? field;
  const title = messages.measureQuestion(measure, ads.length);
  return (
    <section
      role="alertdialog"
      aria-labelledby="question"
      className="max-w-3xl rounded-xl border-2 border-alert bg-white p-4"
    >
      <PageTitle>{title}</PageTitle>
      <h1 id="question" className="text-lg font-bold">
        {title}
      </h1>
      {measure === 'change' && <p className="mt-2 font-medium wrap-anywhere">{messages.newValue(label, value)}</p>}
      {reason !== '' && <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{reason}</p>}
      <ul className="mt-3 list-disc pl-5">
        {ads.map(({ documentId, title: ad }) => (
          <li key={documentId} className="wrap-anywhere">
            {ad}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <OnceForm>
          <HiddenFields
            fields={{
              intent: 'bulk',
              measure,
              reason,
              field,
              value,
              sure: 'yes',
              ads: ads.map(({ documentId }) => documentId).join('.'),
            }}
          />
          {/* biome-ignore lint/a11y/noAutofocus: what was asked for is answered here. */}
          <button type="submit" autoFocus className="button-ink">
            {messages.YES}
          </button>
        </OnceForm>
        <Link to={back} className="button-quiet">
          {messages.NO_BACK}
        </Link>
      </div>
    </section>
  );
}

/** Shows for each ad whether the measure changed it, changed nothing, or was refused. */
export const BulkOutcome = ({ outcome: { rows, done }, back }: { outcome: StaffBulkOutcome; back: string }) => (
  <>
    <PageTitle>{messages.doneTo(done, rows.length)}</PageTitle>
    <h1 className="text-2xl font-bold">{messages.doneTo(done, rows.length)}</h1>
    <ul className="mt-4 divide-y divide-stone-200 rounded-xl border border-stone-200 bg-white">
      {rows.map(({ documentId, title, outcome: became, refusal }) => (
        <li key={documentId} className="flex flex-wrap items-center gap-x-4 px-4 py-1">
          <Link to={listingPath(documentId)} className="inline-block py-2.5 underline wrap-anywhere">
            {title}
          </Link>
          <span className={became === 'refused' ? 'font-semibold text-alert' : 'text-stone-600'}>
            {refusal ?? messages.outcomeWords(became)}
          </span>
        </li>
      ))}
    </ul>
    <Link to={back} className="mt-4 button-quiet">
      {messages.BACK_TO_LIST}
    </Link>
  </>
);

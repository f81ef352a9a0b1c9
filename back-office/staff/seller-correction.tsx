import { redirect } from 'react-router';
import * as messages from '#contract/messages/new-sellers.ts';
import { SAVE, WHY_LABEL } from '#contract/messages/staff-sellers.ts';
import { LOCATION_LONGEST } from '#contract/office/firm.ts';
import type { StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, typedIn } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { OnceForm } from './once-form.tsx';
import { sellerPath } from './staff-paths.ts';

const NAME_LONGEST = 200;

/** Saves staff's correction of a dealer's or garage's details. */
export async function correctSeller(api: OfficeApi, documentId: string, form: FormData) {
  const body = {
    version: Number(textIn(form, 'version')),
    values: { name: textIn(form, 'name'), phone: textIn(form, 'phone'), location: textIn(form, 'location') },
    reason: textIn(form, 'reason'),
  };
  const request = api.ask('PATCH', safePath`/staff/api/sellers/${documentId}/page`, body);
  const { refused } = await attempt(request, 403);
  if (refused) {
    // The API names a field by its path, as in "values,phone".
    const fields = Object.entries(refused.fields).map(([name, fault]) => [name.replace('values,', ''), fault]);
    const { status, userMessage } = refused;
    return refusal({ status, userMessage, fields: Object.fromEntries(fields) }, form);
  }
  throw redirect(`${sellerPath(documentId)}?saved`);
}

interface CorrectionProps {
  page: NonNullable<StaffSeller['page']>;
  refused: Refusal | undefined;
}

/**
 * The form by which staff correct a dealer's or garage's details. If somebody else has changed them meanwhile, each field names the present
 * value.
 */
export function SellerCorrection({ page, refused }: CorrectionProps) {
  const { version, name, phone, location } = page;
  const isOutdated = refused !== undefined && typedIn(refused, 'version') !== String(version);
  const fieldOf = (field: 'name' | 'phone' | 'location', value: string | null) => ({
    name: field,
    defaultValue: value ?? '',
    autoComplete: 'off',
    hint: isOutdated && typedIn(refused, field) !== (value ?? '') ? messages.nowSays(value) : undefined,
    refusal: refused,
  });
  return (
    <details open={refused !== undefined} className="mt-6 rounded-xl border border-stone-200 bg-white px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{messages.CORRECT}</summary>
      <OnceForm className="grid gap-4 pb-4" noValidate>
        {/* Not refilled from the refused form: a user who saves again has seen the present values. */}
        <input key={version} type="hidden" name="version" value={version} />
        <Field label={messages.NAME_LABEL} maxLength={NAME_LONGEST} {...fieldOf('name', name)} />
        <Field label={messages.PHONE_LABEL} type="tel" maxLength={40} {...fieldOf('phone', phone)} />
        <Field label={messages.PLACE_LABEL} maxLength={LOCATION_LONGEST} {...fieldOf('location', location)} />
        <Field label={WHY_LABEL} name="reason" maxLength={500} refusal={refused} />
        <button type="submit" name="intent" value="correct" className="button-quiet">
          {SAVE}
        </button>
      </OnceForm>
    </details>
  );
}

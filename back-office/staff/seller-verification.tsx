import { redirect } from 'react-router';
import { formatShortDate } from '#contract/messages/dates.ts';
import { checkWords, whatWasChecked, whatWasNot } from '#contract/messages/seller-checks.ts';
import * as messages from '#contract/messages/staff-checks.ts';
import { WHY_LABEL } from '#contract/messages/staff-sellers.ts';
import type { StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { SELLER_CHECKS } from '#contract/sellers/seller-checks.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { Choices } from '../shell/choices.tsx';
import { Section } from '../shell/section.tsx';
import { OnceForm } from './once-form.tsx';
import { sellerPath } from './staff-paths.ts';

const pathOf = (documentId: string) => safePath`/staff/api/sellers/${documentId}/verification`;

/** Saves which facts staff have checked about a seller. */
export async function saveChecks(api: OfficeApi, documentId: string, form: FormData) {
  const checks = form.getAll('checks').map(String);
  if (checks.length === 0) return refusal({ status: 422, fields: { checks: messages.CHOOSE_CHECKS } }, form);
  const { refused } = await attempt(api.ask('PUT', pathOf(documentId), { checks }), 403);
  if (refused) return refusal({ status: refused.status, fields: { checks: refused.userMessage ?? '' } }, form);
  throw redirect(`${sellerPath(documentId)}?checks=saved`);
}

/** Withdraws the verification of a seller. */
export async function withdrawChecks(api: OfficeApi, documentId: string, form: FormData) {
  const body = { id: Number(textIn(form, 'id')), reason: textIn(form, 'reason') };
  const { refused } = await attempt(api.ask('POST', `${pathOf(documentId)}/withdrawal`, body), 403);
  if (refused) return refusal({ status: refused.status, fields: { reason: refused.userMessage ?? '' } }, form);
  throw redirect(`${sellerPath(documentId)}?checks=withdrawn`);
}

interface SellerVerificationProps {
  seller: StaffSeller;
  mayManage: boolean;
  refused: Refusal | undefined;
}

/** The facts that staff have checked about a seller, with forms to check again and to withdraw the verification. */
export function SellerVerification({ seller: { verification }, mayManage, refused }: SellerVerificationProps) {
  if (verification === null && !mayManage) return null;
  const own = refusalOfIntent(refused, 'check');
  const form = (
    <OnceForm className="grid gap-3">
      <input type="hidden" name="intent" value="check" />
      <p className="text-stone-700">{messages.CHECKS_MEAN}</p>
      <Choices
        type="checkbox"
        name="checks"
        legend={messages.CHECKS_LABEL}
        choices={SELLER_CHECKS}
        wordsOf={checkWords}
        refusal={own}
      />
      <button type="submit" className="button-quiet">
        {messages.SAVE_CHECKS}
      </button>
    </OnceForm>
  );
  if (verification === null) {
    return (
      <details open={own !== undefined} className="mt-6 rounded-xl border border-stone-200 bg-white px-4 py-1">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{messages.CHECKED}</summary>
        <div className="pb-4">{form}</div>
      </details>
    );
  }
  const checks = { done: verification.checks, on: verification.at };
  return (
    <Section heading={messages.CHECKED} className="mt-6">
      <p>{whatWasChecked(checks)}</p>
      <p>{whatWasNot(checks)}</p>
      <p className="text-stone-600">{messages.byAndUntil(verification.by, formatShortDate(verification.until))}</p>
      {mayManage && (
        <>
          <details open={own !== undefined}>
            <summary className="min-h-11 cursor-pointer py-2.5 underline">{messages.CHECK_AGAIN}</summary>
            {form}
          </details>
          <Withdrawal id={verification.id} refused={refusalOfIntent(refused, 'withdraw check')} />
        </>
      )}
    </Section>
  );
}

const Withdrawal = ({ id, refused }: { id: number; refused: Refusal | undefined }) => (
  <details open={refused !== undefined}>
    <summary className="min-h-11 cursor-pointer py-2.5 underline">{messages.WITHDRAW}</summary>
    <OnceForm className="grid gap-3">
      <input type="hidden" name="intent" value="withdraw check" />
      <input type="hidden" name="id" value={id} />
      <Field label={WHY_LABEL} name="reason" maxLength={500} hint={messages.WITHDRAW_MEANS} refusal={refused} />
      <button type="submit" className="button-quiet">
        {messages.WITHDRAW}
      </button>
    </OnceForm>
  </details>
);

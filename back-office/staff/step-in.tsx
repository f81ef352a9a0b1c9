import { REASON_MISSING } from '#contract/messages/review.ts';
import * as messages from '#contract/messages/review-pages.ts';
import type { ReviewDetail } from '#contract/office/review.ts';
import type { StaffRole } from '#contract/permissions.ts';
import { TextAreaField } from '../../ui/form-field.tsx';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { OnceForm } from './once-form.tsx';

const isOfSeller = (deed: messages.Deed) => deed !== 'remove' && deed !== 'restore';

/** What there is to do, as things are now, for whoever has these roles. */
export function deedsFor({ state, record, seller }: ReviewDetail, roles: readonly StaffRole[]): messages.Deed[] {
  const ofListing: messages.Deed[] = state === 'removed' ? (roles.includes('admin') ? ['restore'] : []) : ['remove'];
  // What the market itself sells has nobody to stop.
  if (seller.kind === 'market') return ofListing;
  switch (record.state) {
    case 'active':
      return [...ofListing, 'pause', 'suspend'];
    case 'paused':
      return [...ofListing, 'let on', 'suspend'];
    default:
      return [...ofListing, 'let on'];
  }
}

/** How far somebody has come with it. */
export interface Asked {
  deed: messages.Deed | null;
  reason: string;
  /** What is wrong, by field. */
  errors: { deed?: string; reason?: string };
}

const STATES = { pause: 'paused', suspend: 'suspended', 'let on': 'active' } as const;

function send(api: OfficeApi, { documentId, record }: ReviewDetail, deed: messages.Deed, reason: string) {
  if (deed === 'remove' || deed === 'restore') {
    return api.ask('POST', `/staff/api/listings/${documentId}/moves`, { move: deed, reason });
  }
  return api.ask('POST', `/staff/api/sellers/${record.documentId}/state`, { state: STATES[deed], reason });
}

const needsReason = (deed: messages.Deed) => deed !== 'restore' && deed !== 'let on';

export type StepInAnswer =
  | { step: 'asked'; asked: Asked }
  | { step: 'refused'; said: string }
  | { step: 'done'; deed: messages.Deed };

/** Asks back first. Then does it. */
export async function stepIn(api: OfficeApi, detail: ReviewDetail, form: FormData): Promise<StepInAnswer> {
  const [name, reason] = [textIn(form, 'deed'), textIn(form, 'reason').trim().slice(0, 500)];
  const deed = messages.isDeed(name) ? name : null;
  const errors = {
    ...(deed === null && { deed: messages.CHOOSE_A_DEED }),
    ...(deed !== null && needsReason(deed) && reason === '' && { reason: REASON_MISSING }),
  };
  const isAsking = Object.keys(errors).length > 0 || textIn(form, 'sure') !== 'yes';
  if (deed === null || isAsking) return { step: 'asked', asked: { deed, reason, errors } };
  try {
    await send(api, detail, deed, reason);
    return { step: 'done', deed };
  } catch (error) {
    if (!hasStatus(error, 400, 403, 409)) throw error;
    if (error.kind === 'SecondFactorError') throw error;
    return { step: 'refused', said: error.said ?? '' };
  }
}

/** Where the question comes, for those whose page is loaded anew. */
const STEP_IN = 'step-in';

interface StepInProps {
  detail: ReviewDetail;
  deeds: readonly messages.Deed[];
  asked: Asked | null;
}

/** What is more than a decision, folded, and behind a question. */
export function StepIn({ detail, deeds, asked }: StepInProps) {
  const isSure = asked !== null && Object.keys(asked.errors).length === 0;
  if (deeds.length === 0) return null;
  if (isSure && asked.deed !== null) return <Question detail={detail} deed={asked.deed} reason={asked.reason} />;
  return (
    <details
      id={STEP_IN}
      open={asked !== null}
      className="mt-6 max-w-3xl rounded-xl border border-stone-200 bg-white px-4 py-1"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{messages.STEP_IN}</summary>
      <OnceForm action={`#${STEP_IN}`} className="grid gap-4 pb-4">
        <input type="hidden" name="intent" value="step in" />
        <fieldset>
          <legend className="text-sm font-medium">{messages.DEED_LABEL}</legend>
          {asked?.errors.deed && (
            <p role="alert" className="text-sm font-semibold text-alert">
              {asked.errors.deed}
            </p>
          )}
          {deeds.map((deed) => (
            <label key={deed} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="deed"
                value={deed}
                defaultChecked={asked?.deed === deed}
                className="size-5 shrink-0 accent-ink"
              />
              <span>{messages.deedLabel(deed)}</span>
            </label>
          ))}
        </fieldset>
        <div className="[&_textarea]:h-24">
          <TextAreaField
            label={messages.DEED_REASON}
            name="reason"
            defaultValue={asked?.reason ?? ''}
            error={asked?.errors.reason}
          />
        </div>
        <button type="submit" className="button-quiet">
          {messages.CONTINUE}
        </button>
      </OnceForm>
    </details>
  );
}

function Question({ detail, deed, reason }: { detail: ReviewDetail; deed: messages.Deed; reason: string }) {
  const of = isOfSeller(deed) ? (detail.seller.name ?? messages.THIS_SELLER) : detail.title;
  return (
    <section
      id={STEP_IN}
      role="alertdialog"
      aria-labelledby="question"
      className="mt-6 rounded-xl border-2 border-alert bg-white p-4"
    >
      <h2 id="question" className="text-lg font-bold">
        {messages.deedQuestion(deed, of)}
      </h2>
      {reason !== '' && <p className="mt-2 whitespace-pre-wrap break-words">{reason}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <OnceForm>
          <input type="hidden" name="intent" value="step in" />
          <input type="hidden" name="deed" value={deed} />
          <input type="hidden" name="reason" value={reason} />
          <input type="hidden" name="sure" value="yes" />
          {/* biome-ignore lint/a11y/noAutofocus: what was asked for is answered here. */}
          <button type="submit" autoFocus className="button-ink">
            {messages.DEED_CONFIRM}
          </button>
        </OnceForm>
        <a href={`/staff/review/${detail.id}`} className="button-quiet">
          {messages.NO_STAY}
        </a>
      </div>
    </section>
  );
}

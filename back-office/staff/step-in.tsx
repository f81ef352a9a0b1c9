import { REASON_MISSING } from '#contract/messages/review.ts';
import * as messages from '#contract/messages/review-pages.ts';
import type { ReviewDetail } from '#contract/office/review-schemas.ts';
import type { StaffRole } from '#contract/permissions.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { TextAreaField } from '../../ui/forms/form-field.tsx';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { Choices } from '../shell/choices.tsx';
import { OnceForm } from './once-form.tsx';

/** Measures against the listing, with the body that they send; all others are against its seller. */
const OF_LISTING: Readonly<Partial<Record<messages.Measure, object>>> = {
  remove: { move: 'remove' },
  'remove only': { move: 'remove', isFraud: false },
  restore: { move: 'restore' },
};
const STATES = { pause: 'paused', suspend: 'suspended', 'let on': 'active' } as const;
const isOfSeller = (measure: messages.Measure): measure is keyof typeof STATES => !(measure in OF_LISTING);

/** Returns the measures possible in the present state for a moderator with these roles. */
export function measuresFor({ state, record, seller }: ReviewDetail, roles: readonly StaffRole[]): messages.Measure[] {
  const ofRemoved: messages.Measure[] = roles.includes('admin') ? ['restore'] : [];
  const ofListing: messages.Measure[] = state === 'removed' ? ofRemoved : ['remove', 'remove only'];
  // The market's own listings have no seller to pause or suspend.
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

/** State of the two-step form: a measure is chosen, then confirmed. */
export interface Asked {
  measure: messages.Measure | null;
  reason: string;
  /** Error messages by field. */
  errors: { measure?: string; reason?: string };
}

function send(api: OfficeApi, { documentId, record }: ReviewDetail, measure: messages.Measure, reason: string) {
  if (!isOfSeller(measure)) {
    return api.ask('POST', safePath`/staff/api/listings/${documentId}/moves`, { ...OF_LISTING[measure], reason });
  }
  return api.ask('POST', safePath`/staff/api/sellers/${record.documentId}/state`, { state: STATES[measure], reason });
}

const needsReason = (measure: messages.Measure) => measure !== 'restore' && measure !== 'let on';

type StepInAnswer =
  | { step: 'asked'; asked: Asked }
  | { step: 'refused'; said: string }
  | { step: 'done'; measure: messages.Measure };

/** Asks for confirmation first; then takes the measure. */
export async function stepIn(api: OfficeApi, detail: ReviewDetail, form: FormData): Promise<StepInAnswer> {
  const [name, reason] = [textIn(form, 'measure'), textIn(form, 'reason').trim().slice(0, 500)];
  const measure = messages.isMeasure(name) ? name : null;
  const errors = {
    ...(measure === null && { measure: messages.CHOOSE_A_MEASURE }),
    ...(measure !== null && needsReason(measure) && reason === '' && { reason: REASON_MISSING }),
  };
  const isAsking = Object.keys(errors).length > 0 || textIn(form, 'sure') !== 'yes';
  if (measure === null || isAsking) return { step: 'asked', asked: { measure, reason, errors } };
  try {
    await send(api, detail, measure, reason);
    return { step: 'done', measure };
  } catch (error) {
    if (!hasStatus(error, 400, 403, 409)) throw error;
    if (error.kind === 'SecondFactorError') throw error;
    return { step: 'refused', said: error.said ?? '' };
  }
}

/** Id of the section, to scroll to its question on a page loaded anew. */
const STEP_IN = 'step-in';

interface StepInProps {
  detail: ReviewDetail;
  measures: readonly messages.Measure[];
  asked: Asked | null;
}

/** Measures beyond a decision, folded away and behind a confirmation. */
export function StepIn({ detail, measures, asked }: StepInProps) {
  const isSure = asked !== null && Object.keys(asked.errors).length === 0;
  if (measures.length === 0) return null;
  if (isSure && asked.measure !== null)
    return <Question detail={detail} measure={asked.measure} reason={asked.reason} />;
  return (
    <details
      id={STEP_IN}
      open={asked !== null}
      className="mt-6 max-w-3xl rounded-xl border border-stone-200 bg-white px-4 py-1"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{messages.STEP_IN}</summary>
      <OnceForm action={`#${STEP_IN}`} className="grid gap-4 pb-4">
        <input type="hidden" name="intent" value="step in" />
        <Choices
          type="radio"
          name="measure"
          legend={messages.MEASURE_LABEL}
          choices={measures}
          wordsOf={messages.measureLabel}
          isChosen={(measure) => asked?.measure === measure}
          error={asked?.errors.measure}
        />
        <div className="[&_textarea]:h-24">
          <TextAreaField
            label={messages.MEASURE_REASON}
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

function Question({ detail, measure, reason }: { detail: ReviewDetail; measure: messages.Measure; reason: string }) {
  const of = isOfSeller(measure) ? (detail.seller.name ?? messages.THIS_SELLER) : detail.title;
  return (
    <section
      id={STEP_IN}
      role="alertdialog"
      aria-labelledby="question"
      className="mt-6 rounded-xl border-2 border-alert bg-white p-4"
    >
      <h2 id="question" className="text-lg font-bold">
        {messages.measureQuestion(measure, of)}
      </h2>
      {reason !== '' && <p className="mt-2 whitespace-pre-wrap break-words">{reason}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <OnceForm>
          <input type="hidden" name="intent" value="step in" />
          <input type="hidden" name="measure" value={measure} />
          <input type="hidden" name="reason" value={reason} />
          <input type="hidden" name="sure" value="yes" />
          {/* biome-ignore lint/a11y/noAutofocus: what was asked for is answered here. */}
          <button type="submit" autoFocus className="button-ink">
            {messages.MEASURE_CONFIRM}
          </button>
        </OnceForm>
        <a href={`/staff/review/${detail.id}`} className="button-quiet">
          {messages.NO_STAY}
        </a>
      </div>
    </section>
  );
}

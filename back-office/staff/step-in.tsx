import { data, redirect } from 'react-router';
import { isPublicState, stageOf } from '#contract/listing-states.ts';
import { WHY_MISSING } from '#contract/messages/audit.ts';
import { REASON_MISSING } from '#contract/messages/review.ts';
import * as messages from '#contract/messages/review-pages.ts';
import type { ListingDescription, SellerRecord } from '#contract/office/review-schemas.ts';
import { type StaffRole, staffRolesFor } from '#contract/permissions.ts';
import type { SellerState } from '#contract/sellers/sellers.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { Choices } from '../shell/choices.tsx';
import { OnceForm } from './once-form.tsx';

/** Measures against a listing, each with the body of its API request. Measures that are not in this table are against the listing's seller. */
const OF_LISTING: Readonly<Partial<Record<messages.Measure, object>>> = {
  stop: { move: 'stop' },
  remove: { move: 'remove' },
  'remove only': { move: 'remove', isFraud: false },
  restore: { move: 'restore' },
};
const STATES = { pause: 'paused', suspend: 'suspended', 'let on': 'active' } as const;
const isOfSeller = (measure: messages.Measure): measure is keyof typeof STATES => !(measure in OF_LISTING);

/** The ad or seller that a moderator may take measures against. */
export interface Subject {
  /** The ad; null on the page of a seller, where measures are only against the seller. */
  listing: Pick<ListingDescription, 'documentId' | 'title' | 'state'> | null;
  seller: ListingDescription['seller'] & Pick<SellerRecord, 'documentId' | 'state'>;
}

export const subjectOf = (listing: ListingDescription): Subject => {
  const { documentId, state } = listing.record;
  return { listing, seller: { ...listing.seller, documentId, state } };
};

/** Returns whether the seller is the market itself. */
const isOwn = ({ seller }: Subject) => seller.kind === 'market';

function ofListing(subject: Subject, roles: readonly StaffRole[]): messages.Measure[] {
  const { listing } = subject;
  if (listing === null) return [];
  const mayRestore = staffRolesFor('restore listings').some((role) => roles.includes(role));
  if (stageOf(listing.state).isRemoved) return mayRestore ? ['restore'] : [];
  // The market's own ads cannot be stopped, since stopping an ad means to ask its seller to change it.
  const mayStop = isPublicState(listing.state) && !isOwn(subject);
  return mayStop ? ['stop', 'remove', 'remove only'] : ['remove', 'remove only'];
}

const OF_SELLER: Readonly<Record<SellerState, messages.Measure[]>> = {
  active: ['pause', 'suspend'],
  paused: ['let on', 'suspend'],
  suspended: ['let on'],
};

/** Returns the measures possible in the present state for a moderator with these roles. */
export const measuresFor = (subject: Subject, roles: readonly StaffRole[]): messages.Measure[] => [
  ...ofListing(subject, roles),
  // The market itself can be neither paused nor suspended.
  ...(isOwn(subject) ? [] : OF_SELLER[subject.seller.state]),
];

/** The question that the page asks before a measure is taken: the measure that the moderator has chosen and must confirm. */
export interface Question {
  measure: messages.Measure;
  reason: string;
}

interface Chosen {
  measure: messages.Measure;
  reason: string;
  /** Id of the last open report that the page showed. The measure upholds this report and those before it. */
  reportsUpTo?: number | undefined;
}

function send(api: OfficeApi, { listing, seller }: Subject, { measure, reason, reportsUpTo }: Chosen) {
  if (isOfSeller(measure)) {
    const upheld = listing === null && measure !== 'let on' ? reportsUpTo : undefined;
    const body = { state: STATES[measure], reason, reportsUpTo: upheld };
    return api.ask('POST', safePath`/staff/api/sellers/${seller.documentId}/state`, body);
  }
  const upheld = measure === 'restore' ? undefined : reportsUpTo;
  const body = { ...OF_LISTING[measure], reason, reportsUpTo: upheld };
  return api.ask('POST', safePath`/staff/api/listings/${listing?.documentId}/moves`, body);
}

const needsReason = (measure: messages.Measure) => measure !== 'restore' && measure !== 'let on';

const reportsSeen = (form: FormData): number | undefined => {
  const text = textIn(form, 'reportsUpTo');
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
};

/** Asks for confirmation first; then takes the measure and redirects to the page at `path`, which reports it. */
export async function stepIn(api: OfficeApi, subject: Subject, form: FormData, path: string) {
  const [name, reason] = [textIn(form, 'measure'), textIn(form, 'reason').trim().slice(0, 500)];
  const measure = messages.isMeasure(name) ? name : null;
  if (measure === null) return refusal({ status: 422, fields: { measure: messages.CHOOSE_A_MEASURE } }, form);
  if (needsReason(measure) && reason === '') {
    return refusal({ status: 422, fields: { reason: isOfSeller(measure) ? WHY_MISSING : REASON_MISSING } }, form);
  }
  if (textIn(form, 'sure') !== 'yes') return data<Question>({ measure, reason });
  const { refused } = await attempt(send(api, subject, { measure, reason, reportsUpTo: reportsSeen(form) }), 403);
  if (refused) return refusal({ status: refused.status, userMessage: refused.userMessage }, form);
  throw redirect(`${path}?did=${encodeURIComponent(measure)}`);
}

/** Id of the section, to which the page scrolls after a form was sent. */
const STEP_IN = 'step-in';

interface StepInProps {
  subject: Subject;
  /** The path of the page with this form. */
  path: string;
  /** Id of the last open report that the page shows; null: there is none. */
  reportsUpTo?: number | null;
  measures: readonly messages.Measure[];
  question: Question | undefined;
  refused: Refusal | undefined;
}

/** Returns the heading of the section, which fits the most likely measure: if the ad can be restored, to restore it. */
function headingOf(subject: StepInProps['subject'], measures: StepInProps['measures']): string {
  if (subject.listing === null) return messages.STOP_SELLER;
  if (isOwn(subject)) return measures.includes('restore') ? messages.PUT_ON_SALE : messages.REMOVE_AD;
  return measures.includes('restore') ? messages.GIVE_BACK : messages.STEP_IN;
}

/** The folded form for measures against an ad or its seller, each with a confirmation. */
export function StepIn({ subject, path, reportsUpTo = null, measures, question, refused }: StepInProps) {
  if (measures.length === 0) return null;
  if (question) return <Confirmation subject={subject} path={path} reportsUpTo={reportsUpTo} {...question} />;
  return (
    <details
      id={STEP_IN}
      open={refused !== undefined}
      className={`mt-6 rounded-xl border border-stone-200 bg-white px-4 py-1 ${subject.listing === null ? '' : 'max-w-3xl'}`}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{headingOf(subject, measures)}</summary>
      <OnceForm action={`#${STEP_IN}`} className="grid gap-4 pb-4">
        <input type="hidden" name="intent" value="step in" />
        <Choices
          type="radio"
          name="measure"
          legend={messages.MEASURE_LABEL}
          choices={measures}
          wordsOf={(measure) => messages.measureLabel(measure, isOwn(subject))}
          refusal={refused}
        />
        <div className="[&_textarea]:h-24">
          <Field
            kind="lines"
            label={messages.MEASURE_REASON}
            hint={subject.listing === null || isOwn(subject) ? undefined : messages.SELLER_READS_REASON}
            name="reason"
            refusal={refused}
          />
        </div>
        <button type="submit" className="button-quiet">
          {messages.CONTINUE}
        </button>
      </OnceForm>
    </details>
  );
}

type ConfirmationProps = Question & Pick<StepInProps, 'subject' | 'path' | 'reportsUpTo'>;

function Confirmation({ subject, path, reportsUpTo, measure, reason }: ConfirmationProps) {
  const of = isOfSeller(measure) ? (subject.seller.name ?? messages.THIS_SELLER) : (subject.listing?.title ?? '');
  return (
    <section
      id={STEP_IN}
      role="alertdialog"
      aria-labelledby="question"
      className="mt-6 rounded-xl border-2 border-alert bg-white p-4"
    >
      <h2 id="question" className="text-lg font-bold">
        {messages.measureQuestion(measure, of, isOwn(subject))}
      </h2>
      {reason !== '' && <p className="mt-2 whitespace-pre-wrap break-words">{reason}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <OnceForm>
          <input type="hidden" name="intent" value="step in" />
          <input type="hidden" name="measure" value={measure} />
          <input type="hidden" name="reason" value={reason} />
          {reportsUpTo !== null && <input type="hidden" name="reportsUpTo" value={reportsUpTo} />}
          <input type="hidden" name="sure" value="yes" />
          {/* biome-ignore lint/a11y/noAutofocus: what was asked for is answered here. */}
          <button type="submit" autoFocus className="button-ink">
            {messages.MEASURE_CONFIRM}
          </button>
        </OnceForm>
        <a href={path} className="button-quiet">
          {messages.NO_STAY}
        </a>
      </div>
    </section>
  );
}

import { useNavigation } from 'react-router';
import * as messages from '#contract/messages/review-pages.ts';
import { REVIEW_REASONS } from '#contract/messages/review-reasons.ts';
import type { ReviewDetail } from '#contract/office/review-schemas.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { OnceForm } from './once-form.tsx';

/** Ids of the forms to approve and to decline, which the buttons in the bar at the bottom of a phone submit too. */
const APPROVE_FORM = 'approve';
const REASONS = 'decline';

interface DecisionProps {
  detail: ReviewDetail;
  /** Why the API refused to decline the item, such as a missing reason; undefined: it did not refuse. */
  refused: Refusal | undefined;
}

const Version = ({ detail }: { detail: ReviewDetail }) => <input type="hidden" name="version" value={detail.version} />;

/** The moderator's two forms: approving an item takes one press, declining it needs reasons. */
export function DecisionPanel({ detail, refused }: DecisionProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <section aria-labelledby="decide" className="mt-6 rounded-xl border border-stone-200 bg-white p-4 lg:mt-0">
      <h2 id="decide" className="text-lg font-bold">
        {messages.DECIDE}
      </h2>
      <OnceForm id={APPROVE_FORM} className="mt-3 grid">
        <Version detail={detail} />
        <input type="hidden" name="intent" value="approve" />
        <button type="submit" data-key="a" className="button-main" aria-disabled={isBusy}>
          {isBusy && <Spinner />}
          {messages.APPROVE}
        </button>
      </OnceForm>
      <OnceForm action={`#${REASONS}`} className="mt-5 border-t border-stone-200 pt-4">
        <Version detail={detail} />
        <input type="hidden" name="intent" value="decline" />
        <ReasonFields refused={refused} />
        <div className="mt-3 lg:sticky lg:bottom-0 lg:-mb-4 lg:bg-white lg:pb-4">
          <button type="submit" data-key="s" className="button-ink w-full" aria-disabled={isBusy}>
            {messages.DECLINE_AND_TELL}
          </button>
        </div>
      </OnceForm>
    </section>
  );
}

/** Checkboxes for the usual reasons, each with its keyboard shortcut, and a field for the moderator's own words. */
export function ReasonFields({ refused }: { refused: Refusal | undefined }) {
  const reasonsError = refused?.fields.reasons;
  return (
    <>
      <fieldset id={REASONS} className="scroll-mt-4" aria-describedby={reasonsError ? 'reasons-error' : undefined}>
        <legend className="font-semibold">{messages.DECLINE_BECAUSE}</legend>
        {reasonsError && (
          <p id="reasons-error" role="alert" className="mt-1 text-sm font-semibold text-alert">
            {reasonsError}
          </p>
        )}
        <div className="mt-1 grid lg:leading-5 lg:[&_label]:min-h-8 lg:[&_label]:py-1.5">
          {Object.entries(REVIEW_REASONS).map(([reason, words], at) => (
            <CheckboxField
              key={reason}
              name="reasons"
              value={reason}
              defaultChecked={refused?.typed.reasons?.includes(reason)}
              data-key={at === 0 ? 'd 1' : String(at + 1)}
            >
              <span className="text-sm">
                <span aria-hidden="true" className="needs-script hidden text-stone-600 lg:inline">{`${at + 1}. `}</span>
                {words}
              </span>
            </CheckboxField>
          ))}
        </div>
      </fieldset>
      <div className="mt-3 [&_textarea]:h-20">
        <Field kind="lines" label={messages.OWN_WORDS} name="words" refusal={refused} />
      </div>
    </>
  );
}

/** Links to the items before and after this one in the queue. Opening one claims it for the moderator. */
export function NeighbourLinks({ previous, next }: { previous: number | null; next: number | null }) {
  return (
    <OnceForm className="flex gap-2">
      <input type="hidden" name="intent" value="go" />
      {previous !== null && (
        <button type="submit" name="to" value={previous} data-key="k" className="button-quiet">
          {messages.PREVIOUS}
        </button>
      )}
      {next !== null && (
        <button type="submit" name="to" value={next} data-key="j" className="button-quiet">
          {messages.NEXT}
        </button>
      )}
    </OnceForm>
  );
}

/** The bar at the bottom of a phone's window, with the buttons of the decision. */
export function ThumbBar({ next }: { next: number | null }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <div className="thumb-bar sticky bottom-(--bottom-bar,0px) z-20 -mx-4 mt-4 border-t border-stone-200 bg-white px-4 py-2 md:-mx-6 md:px-6 lg:hidden">
      <div className="@container">
        <div className="flex flex-wrap gap-2">
          <button
            type="submit"
            form={APPROVE_FORM}
            className="button-main flex-auto px-3 whitespace-nowrap"
            aria-disabled={isBusy}
          >
            {messages.APPROVE}
          </button>
          <a href={`#${REASONS}`} className="button-quiet flex-auto px-3 whitespace-nowrap">
            {messages.DECLINE}
          </a>
          {next !== null && (
            // Left out where letters are so large that the bar would cover most of a phone's window.
            <OnceForm className="hidden @[15rem]:flex">
              <input type="hidden" name="intent" value="go" />
              <button type="submit" name="to" value={next} className="button-quiet px-3">
                {messages.NEXT}
              </button>
            </OnceForm>
          )}
        </div>
      </div>
    </div>
  );
}

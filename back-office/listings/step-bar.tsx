import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ListingStep, stepBefore } from '#contract/listings/listing-steps.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { useDraft } from './draft-context.tsx';
import { SaveStatus } from './save-status.tsx';
import { stepPath } from './step-path.ts';

/** The bar at the bottom of the form: whether the values are saved, a link to the step before, and the button to the next. */
export function StepBar({ step, children }: { step: ListingStep; children: ReactNode }) {
  const { listing } = useDraft().state;
  const [searchParams] = useSearchParams();
  const before = stepBefore(listing.kind, step);
  return (
    <div className="step-bar">
      <div className="container-page step-bar-line max-w-2xl">
        <SaveStatus />
        <div className="step-bar-buttons">
          {before && (
            <Link to={stepPath(listing.documentId, before, { searchParams })} className="button-quiet is-back">
              {messages.BACK}
            </Link>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ListingStep, stepBefore } from '#contract/listings/listing-steps.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { useDraft } from './draft-context.tsx';
import { SaveStatus } from './save-status.tsx';
import { stepPath } from './step-path.ts';

/** The bar at the lower edge: whether the values are saved, the way back, and the way on. */
export function StepBar({ step, children }: { step: ListingStep; children: ReactNode }) {
  const { listing } = useDraft().state;
  const [searchParams] = useSearchParams();
  const before = stepBefore(listing.kind, step);
  return (
    <div className="step-bar">
      <div className="container-page flex min-h-16 max-w-2xl flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 lg:px-0">
        <SaveStatus />
        <div className="ml-auto flex flex-wrap gap-2">
          {before && (
            <Link to={stepPath(listing.documentId, before, { searchParams })} className="button-quiet">
              {messages.BACK}
            </Link>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}

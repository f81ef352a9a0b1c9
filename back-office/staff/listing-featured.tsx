import { redirect } from 'react-router';
import { isPublicState } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/featured-cars.ts';
import { UNDO } from '#contract/messages/review-pages.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import { type StaffRole, staffRolesFor } from '#contract/permissions.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { DoneBar } from '../shell/done-bar.tsx';
import { Section } from '../shell/section.tsx';
import { OnceForm } from './once-form.tsx';
import { listingPath } from './staff-paths.ts';

type Featured = NonNullable<StaffListing['featured']>;

/** Features a car until a day, or no longer. The address of the redirect contains the former state, so that the page can offer to undo the change. */
export async function featureListing(api: OfficeApi, { documentId, featured }: StaffListing, form: FormData) {
  const until = textIn(form, 'until');
  const body = { isFeatured: textIn(form, 'featured') === 'yes', until: until === '' ? null : until };
  const { refused } = await attempt(api.ask('PUT', safePath`/staff/api/listings/${documentId}/featured`, body), 403);
  if (refused) return refusal({ status: refused.status, fields: { until: refused.userMessage ?? '' } }, form);
  const search = new URLSearchParams({
    featured: body.isFeatured ? 'yes' : 'no',
    was: featured?.isFeatured ? 'yes' : 'no',
    until: featured?.until ?? '',
  });
  throw redirect(`${listingPath(documentId)}?${search}`);
}

/** Reads from the page's address whether the last action featured the car, and until when it was featured before; null: there was no action. */
export function featuredDoneIn({ searchParams }: URL): { isFeatured: boolean; was: Featured } | null {
  const done = searchParams.get('featured');
  if (done === null) return null;
  const was = { isFeatured: searchParams.get('was') === 'yes', until: searchParams.get('until') || null };
  return { isFeatured: done === 'yes', was };
}

/** Hidden fields of a form that sets until when a car is featured, or that it no longer is. */
const Sent = ({ isFeatured, until }: Featured) => (
  <>
    <input type="hidden" name="intent" value="feature" />
    <input type="hidden" name="featured" value={isFeatured ? 'yes' : 'no'} />
    <input type="hidden" name="until" value={until ?? ''} />
  </>
);

/** A notice that a car is now featured, or no longer is, with a button that undoes the change. */
export const FeaturedDone = ({ done }: { done: ReturnType<typeof featuredDoneIn> }) => (
  <DoneBar words={done && (done.isFeatured ? messages.FEATURED_NOW : messages.FEATURED_NO_MORE)}>
    {done && (
      <OnceForm>
        <Sent {...done.was} />
        <button type="submit" className="min-h-11 cursor-pointer rounded-lg border border-white px-4 font-semibold">
          {UNDO}
        </button>
      </OnceForm>
    )}
  </DoneBar>
);

interface ListingFeaturedProps {
  listing: StaffListing;
  roles: readonly StaffRole[];
  refused: Refusal | undefined;
}

/** Shows whether a car is featured, with the form that features it or ends that. */
export function ListingFeatured({ listing: { featured, state }, roles, refused }: ListingFeaturedProps) {
  const may = staffRolesFor('feature listings').some((role) => roles.includes(role));
  if (featured === null || !may || !(featured.isFeatured || isPublicState(state))) return null;
  return (
    <Section heading={messages.FEATURED} className="mt-6">
      {featured.isFeatured && <p>{messages.isFeatured(featured.until)}</p>}
      {isPublicState(state) && (
        <OnceForm className="mt-2 grid gap-3">
          <input type="hidden" name="intent" value="feature" />
          <input type="hidden" name="featured" value="yes" />
          <Field
            type="date"
            name="until"
            label={messages.UNTIL_LABEL}
            defaultValue={featured.until ?? ''}
            hint={messages.FEATURED_MEANS}
            required
            refusal={refusalOfIntent(refused, 'feature')}
          />
          <button type="submit" className="button-quiet">
            {featured.isFeatured ? messages.CHANGE_DAY : messages.FEATURE}
          </button>
        </OnceForm>
      )}
      {featured.isFeatured && (
        <OnceForm className="mt-3 grid">
          <Sent isFeatured={false} until={null} />
          <button type="submit" className="button-quiet">
            {messages.TAKE_OFF}
          </button>
        </OnceForm>
      )}
    </Section>
  );
}

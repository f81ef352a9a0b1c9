import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { isLocked, stageOf } from '#contract/listing-states.ts';
import { listingTitle, missingFields } from '#contract/listings/listing-fields.ts';
import { fieldsOfStep, type ListingStep, nextStep, stepsOf } from '#contract/listings/listing-steps.ts';
import * as messages from '#contract/messages/listing-form.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { PhotoEditor } from '../photos/photo-editor.tsx';
import { PhotoGuides } from '../photos/photo-guides.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { WaitingReasons } from '../shell/waiting-reasons.tsx';
import { CheckStep } from './check-step.tsx';
import { ClosedListing } from './closed-listing.tsx';
import { type Draft, DraftContext, useDraft, useDraftState, useTypedBefore } from './draft-context.tsx';
import type { RefusedStep } from './edit-action.ts';
import { CarStep, PartStep, PriceStep, StateStep } from './field-steps.tsx';
import { type ListingFormData, loadListingForm } from './form-data.ts';
import { SaveTrouble, SpokenStatus } from './save-status.tsx';
import { StepBar } from './step-bar.tsx';
import { openedStep, stepPath, stepsToMend } from './step-path.ts';
import '../../ui/gallery/gallery.css';

export const loader = officeLoader(({ params, api }) => loadListingForm(api, params.documentId ?? ''));
export { editAction as action } from './edit-action.ts';

/** Going from step to step loads nothing from the server, since the connection may be lost. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname;

export default function EditListingPage() {
  const data = useLoaderData<typeof loader>();
  // The key gives each listing a form of its own, so that no state stays when another listing is opened.
  return <ListingForm key={data.listing.documentId} data={data} />;
}

function ListingForm({ data }: { data: ListingFormData }) {
  const refused = useActionData<RefusedStep>();
  const draft = useDraftState(data, refused?.draft);
  const { listing } = draft.state;
  const [searchParams] = useSearchParams();
  const step = openedStep(listing, searchParams.get('step'));
  const title = listingTitle(listing.kind, draft.values) || messages.NEW_AD;
  const isClosed = isLocked(listing.state);
  return (
    <DraftContext value={draft}>
      <PageTitle>{`${stepName(listing, step)} – ${title}`}</PageTitle>
      <SpokenStatus />
      {isClosed ? <ClosedListing /> : <Step step={step} refused={refused} />}
    </DraftContext>
  );
}

const stepName = ({ kind }: OwnListing, step: ListingStep) => messages.stepName(kind, step);

function Step({ step, refused }: { step: ListingStep; refused: RefusedStep | undefined }) {
  const userMessage = refused?.userMessage ?? null;
  const { state, data, photos, photosWaiting, takePhotos } = useDraft();
  const { listing } = state;
  const isHydrated = useIsHydrated();
  const [searchParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  // True once a step was shown: only the headings of later steps get the focus, not the heading of the first.
  const isLed = useRef(false);
  const steps = stepsOf(listing.kind);
  // Without any photo, the step's main button is the one that chooses photos.
  const hasPhotos = photos.length + photosWaiting > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useEffect(() => {
    if (isLed.current) heading.current?.focus({ preventScroll: true });
    isLed.current = true;
  }, [step]);
  return (
    <div className="mx-auto max-w-2xl">
      <StepList step={step} />
      <p className="mt-4 text-sm text-stone-600">{messages.stepCount(steps.indexOf(step) + 1, steps.length)}</p>
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl font-bold">
        {stepName(listing, step)}
      </h1>
      <StateNote listing={listing} />
      <SaveTrouble />
      {/* Photos are sent while the other steps are filled in. */}
      {(step === 'photos' || isHydrated) && (
        <div hidden={step !== 'photos'}>
          <PhotoEditor
            listing={listing.documentId}
            photos={data.photos}
            guides={listing.kind === 'car' && <PhotoGuides />}
            onChange={takePhotos}
          />
        </div>
      )}
      {step === 'check' && <CheckStep userMessage={userMessage} ofSender={refused?.sender} />}
      {step === 'photos' && (
        <StepBar step={step}>
          <Link
            to={stepPath(listing.documentId, nextStep(listing.kind, step), { searchParams })}
            className={hasPhotos ? 'button-main' : 'button-quiet'}
          >
            {messages.NEXT}
          </Link>
        </StepBar>
      )}
      {fieldsOfStep(listing.kind, step).length > 0 && <StepForm key={step} step={step} userMessage={userMessage} />}
    </div>
  );
}

function StateNote({ listing }: { listing: OwnListing }) {
  const words = stageOf(listing.state).isReturned
    ? messages.declinedFor(listing.reason)
    : messages.STATE_NOTES[listing.state];
  if (words === null) return null;
  const waits = listing.isSubmitted ? ` ${messages.CHANGES_SENT}. ${messages.CHANGES_SENT_MEANS}` : '';
  return (
    <div className="mb-4 rounded-lg border border-stone-300 bg-white px-4 py-3">
      <p className="font-medium whitespace-pre-wrap">{words + waits}</p>
      <WaitingReasons listing={listing} />
    </div>
  );
}

/** Returns whether a step has all its required values. */
function isStepDone({ values, photos, state }: Draft, step: ListingStep): boolean {
  if (stepsToMend(state.listing).includes(step)) return false;
  if (step === 'photos') return photos.length > 0;
  if (step === 'check') return !stageOf(state.listing.state).isUnfinished;
  const missing = missingFields(state.listing.kind, values);
  return !fieldsOfStep(state.listing.kind, step).some((name) => missing.includes(name));
}

const CheckIcon = () => (
  <Icon className="size-4">
    <path d="m5 13 4.5 4.5L19 7" />
  </Icon>
);

function StepList({ step }: { step: ListingStep }) {
  const draft = useDraft();
  const { listing } = draft.state;
  const [searchParams] = useSearchParams();
  const steps = stepsOf(listing.kind);
  return (
    <nav aria-label={messages.STEPS_LABEL}>
      <ol className="flex gap-1">
        {steps.map((one, at) => {
          const isPast = at < steps.indexOf(step);
          const isDone = isStepDone(draft, one);
          return (
            <li key={one} className="min-w-0 flex-1">
              <Link
                to={stepPath(listing.documentId, one, { searchParams })}
                aria-current={one === step ? 'step' : undefined}
                className={`flex min-h-11 flex-col justify-center gap-1 border-t-4 text-sm text-stone-700 aria-[current=step]:border-sun aria-[current=step]:font-bold aria-[current=step]:text-ink ${isPast ? 'border-stone-700' : 'border-stone-300'}`}
              >
                <span className="flex items-center gap-1">
                  {isDone ? <CheckIcon /> : <span aria-hidden="true">{at + 1}</span>}
                  <span className="sr-only sm:not-sr-only sm:truncate">{stepName(listing, one)}</span>
                  {isDone && <span className="sr-only">{`, ${messages.STEP_DONE}`}</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The form with the fields of one step. With scripts it saves while the user types; without scripts its buttons send it. */
function StepForm({ step, userMessage }: { step: ListingStep; userMessage: string | null }) {
  const { sync, state, setFocused } = useDraft();
  const { listing } = state;
  const { kind } = listing;
  const names = fieldsOfStep(kind, step);
  const form = useTypedBefore(sync, names);
  const go = useStepping(step);
  const [wrong, setWrong] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody wanted to go on.
  useEffect(() => {
    if (wrong > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setFocused(null);
    const saving = sync.save();
    // Error messages and conflicts come from the form's state, since the browser checks typed values before the server answers.
    const { faults, conflicts } = sync.state();
    const isMarked = names.some((name) => name in faults || name in conflicts);
    if (isMarked) setWrong((count) => count + 1);
    else go();
    await saving;
  }

  const was = Object.fromEntries(names.map((name) => [name, wasValue(state, name)]));
  return (
    <form
      ref={form}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
      onFocus={({ target }) => setFocused(target.getAttribute('name'))}
      onBlur={() => setFocused(null)}
      className="grid gap-5"
    >
      {/* Enter presses the first submit button of a form. This hidden one does the same as "Next", and stands before all others. */}
      <button type="submit" name="intent" value="next" hidden />
      <input type="hidden" name="was" value={JSON.stringify(was)} />
      {userMessage && <Notice isGood={false}>{userMessage}</Notice>}
      {step === 'what' && (kind === 'car' ? <CarStep /> : <PartStep />)}
      {step === 'state' && <StateStep />}
      {step === 'price' && <PriceStep />}
      <StepBar step={step}>
        <noscript>
          <button type="submit" name="intent" value="save" className="button-quiet">
            {messages.SAVE}
          </button>
        </noscript>
        <button type="submit" name="intent" value="next" className="button-main">
          {messages.NEXT}
        </button>
      </StepBar>
    </form>
  );
}

/** Returns the saved value, which the hidden field `was` tells the server to compare the typed one with; in a conflict, the other device's value. */
const wasValue = ({ listing, conflicts }: Draft['state'], name: string) =>
  conflicts[name]?.theirs ?? listing.values[name] ?? null;

function useStepping(step: ListingStep) {
  const { listing } = useDraft().state;
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  return () => void navigate(stepPath(listing.documentId, nextStep(listing.kind, step), { searchParams }));
}

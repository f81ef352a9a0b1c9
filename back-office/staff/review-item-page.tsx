import { type ReactNode, useEffect, useRef } from 'react';
import { Link, redirect, useActionData, useLoaderData, useLocation, useRouteLoaderData } from 'react-router';
import * as messages from '#contract/messages/review-pages.ts';
import { CHANGE_AD } from '#contract/messages/staff-ads.ts';
import type { ReviewDetail, ReviewQueue } from '#contract/office/review-schemas.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OnceForm } from './once-form.tsx';
import { BuyersView, ReviewHistory, ReviewSignals, SellerRecord } from './review-about.tsx';
import { DecisionPanel, NeighbourLinks, ThumbBar } from './review-decision.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { hasPhotosToShow, ReviewPhotos } from './review-photos.tsx';
import { apiPath, claim, claimNext, itemPath, loadDone, neighboursOf, release, undo } from './review-steps.ts';
import { ReviewValues } from './review-values.tsx';
import { changePath } from './staff-paths.ts';
import { measuresFor, type Question, StepIn, stepIn, subjectOf } from './step-in.tsx';
import { ItemUndoBar } from './undo-bar.tsx';

export { revalidateUnlessAsking as shouldRevalidate } from './questions.ts';

const load = (api: OfficeApi, id: string) => api.ask<ReviewDetail>('GET', apiPath(id));

export const loader = officeLoader(async ({ url, params, api }) => {
  const detail = await load(api, params.id ?? '');
  const { items } = await api.ask<ReviewQueue>('GET', '/staff/api/review');
  const did = url.searchParams.get('did') ?? '';
  return {
    detail,
    ...neighboursOf(items, detail.id),
    done: await loadDone(api, url),
    now: Date.now(),
    isUndone: url.searchParams.has('undone') && detail.decision === null,
    did: messages.isMeasure(did) ? did : null,
  };
});

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);

async function decide(api: OfficeApi, id: string, decision: 'approve' | 'decline', form: FormData) {
  const reasons = form.getAll('reasons').map(String);
  const words = textIn(form, 'words').trim();
  const version = Number(textIn(form, 'version'));
  const body = decision === 'decline' ? { version, decision, reasons, words } : { version, decision };
  // The queue is loaded before the decision: once decided, the item is no longer in the queue, and the next one could not be found.
  const { items } = await api.ask<ReviewQueue>('GET', '/staff/api/review');
  const { refused } = await attempt(api.ask('POST', apiPath(id, '/decision'), body));
  if (refused?.status === 400 && decision === 'decline') {
    return refusal({ status: 400, fields: { reasons: refused.userMessage ?? '' } }, form);
  }
  if (refused) return refusal(refused, form);
  const next = await claimNext(api, Number(id), items);
  throw redirect(itemPath(next, id));
}

async function go(api: OfficeApi, id: string, to: string) {
  await release(api, id);
  if (!isId(to)) throw redirect(itemPath(null));
  // The page of the next item is opened even if this claim fails: if another moderator has claimed the item, its page names them.
  await claim(api, to);
  throw redirect(itemPath(to));
}

async function takeBack(api: OfficeApi, id: string, form: FormData) {
  const from = textIn(form, 'from');
  const { refused } = await undo(api, id);
  if (refused) return refusal(refused, form);
  if (isId(from) && from !== id) await release(api, from);
  await claim(api, id);
  throw redirect(`${itemPath(id)}?undone`);
}

export const action = officeAction(async ({ params, api, form }) => {
  const id = params.id ?? '';
  const intent = textIn(form, 'intent');
  switch (intent) {
    case 'approve':
    case 'decline':
      return decide(api, id, intent, form);
    case 'go':
      return go(api, id, textIn(form, 'to'));
    case 'undo':
      return takeBack(api, id, form);
    case 'step in':
      return stepIn(api, subjectOf(await load(api, id)), form, itemPath(id));
    default: {
      const { refused } = await claim(api, id);
      if (refused) return refusal(refused, form);
      throw redirect(itemPath(id));
    }
  }
});

export default function ReviewItemPage() {
  const { detail } = useLoaderData<typeof loader>();
  // The key gives each item a form of its own, so that no typed reason stays when another item is opened.
  return <Item key={detail.id} />;
}

/** Moves the focus to the item's heading when the moderator comes from another page of the back office, such as the item before. */
function useFocusOnComing() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes.
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

function Item() {
  const { detail, previous, next, done, now, isUndone, did } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | Question>();
  const refused = outcome && 'userMessage' in outcome ? outcome : undefined;
  const heading = useFocusOnComing();
  const self = useRouteLoaderData<OfficeSelf>('staff');
  const waited = (now - Date.parse(detail.waitingSince)) / 60_000;
  const isOthers = detail.claimedBy !== null && !detail.isMine;
  const mayDecide = detail.decision === null && !isOthers;
  return (
    <>
      <PageTitle>{detail.title}</PageTitle>
      {done && <ItemUndoBar key={done.id} done={done} from={detail.id} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <OnceForm>
          <input type="hidden" name="intent" value="go" />
          <button
            type="submit"
            name="to"
            value=""
            className="inline-flex min-h-11 cursor-pointer items-center underline"
          >
            {messages.BACK_TO_THE_QUEUE}
          </button>
        </OnceForm>
        <ReviewKeys className="" />
        <NeighbourLinks previous={previous} next={next} />
      </div>
      <div className="gap-6 lg:mt-2 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="mt-2 text-2xl font-bold outline-none lg:mt-0">
            {detail.title}
          </h1>
          <p className="facts mt-2">
            <span>{messages.REVIEW_KINDS[detail.kind]}</span>
            <span>{messages.LISTING_KINDS[detail.listingKind]}</span>
            {detail.decision === null && <span>{messages.waitsFor(waited)}</span>}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-6 lg:mt-0">
            <p className="text-stone-700">{messages.sellerLine(detail.seller.name, detail.seller.kind)}</p>
            <BuyersView detail={detail} />
            <Link to={changePath(detail.documentId)} data-key="e" className="inline-block py-2.5 underline">
              {CHANGE_AD}
            </Link>
          </div>
          <div className="mt-4 grid gap-3 empty:hidden lg:mt-1">
            {refused?.userMessage && <Notice isGood={false}>{refused.userMessage}</Notice>}
            {isUndone && <Notice isGood>{messages.UNDONE}</Notice>}
            {did && <Notice isGood>{messages.measureDone(did)}</Notice>}
            <Standing detail={detail} now={now} />
          </div>
          <ReviewSignals detail={detail} />
          <div className={hasPhotosToShow(detail) ? 'gap-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]' : undefined}>
            <ReviewPhotos detail={detail} isInColumn />
            <div className="min-w-0">
              <ReviewValues detail={detail} />
              <SellerRecord detail={detail} />
            </div>
          </div>
        </div>
        {mayDecide && (
          <Aside>
            <DecisionPanel detail={detail} refused={refusalOfIntent(refused, 'decline')} />
          </Aside>
        )}
      </div>
      <ReviewHistory detail={detail} />
      <StepIn
        subject={subjectOf(detail)}
        path={itemPath(detail.id)}
        measures={measuresFor(subjectOf(detail), self?.staffRoles ?? [])}
        question={outcome && 'measure' in outcome ? outcome : undefined}
        refused={refusalOfIntent(refused, 'step in')}
      />
      {mayDecide && <ThumbBar next={next} />}
    </>
  );
}

/** A column that stays visible while the page is scrolled. It scrolls by itself, and ends above the window's lower edge even before the page is scrolled. */
const Aside = ({ children }: { children: ReactNode }) => (
  <div className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-13rem)] lg:self-start lg:overflow-y-auto">{children}</div>
);

/** Says which moderator has claimed the item, or how it was decided. */
function Standing({ detail, now }: { detail: ReviewDetail; now: number }) {
  const { decision, decidedBy, claimedBy, isMine, undoUntil } = detail;
  if (decision !== null) {
    const seconds = undoUntil === null ? 0 : Math.ceil((Date.parse(undoUntil) - now) / 1_000);
    return (
      <>
        <p className="font-medium">{messages.alreadyDecided(messages.decisionWords(decision), decidedBy)}</p>
        {seconds > 0 && (
          <ItemUndoBar done={{ id: detail.id, title: detail.title, decision, secondsLeft: seconds }} from={detail.id} />
        )}
      </>
    );
  }
  if (isMine) return <p className="text-stone-600">{messages.CLAIMED_BY_YOU}</p>;
  if (claimedBy !== null) return <p className="font-medium">{messages.claimedBySomebody(claimedBy)}</p>;
  return (
    <OnceForm className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{messages.NOBODY_LOOKS}</p>
      <button type="submit" name="intent" value="claim" className="button-quiet">
        {messages.LOOK_AT_THIS}
      </button>
    </OnceForm>
  );
}

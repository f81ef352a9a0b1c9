import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { UNDO_MS } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/seller-reviews.ts';
import type { DecidedAll } from '#contract/office/review-schemas.ts';
import type { StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { listAddress } from '../lib/list-address.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import { OnceForm } from './once-form.tsx';
import { ReasonFields } from './review-decision.tsx';
import { itemPath } from './review-steps.ts';
import { sellerPath, WAITING } from './staff-paths.ts';
import { UndoBar } from './undo-bar.tsx';

const apiPath = (documentId: string) => safePath`/staff/api/sellers/${documentId}/decisions`;

const INTENTS = { approve: 'approve all', decline: 'decline all' } as const;
type Decision = keyof typeof INTENTS;

/**
 * Approves or declines all items of a seller that the page showed as waiting for review, except those that have changed since; then redirects to the
 * seller's page, which offers to undo the decision.
 */
export async function decideAll(api: OfficeApi, documentId: string, decision: Decision, form: FormData) {
  const items = form.getAll('item').map((item) => {
    const [id, version] = String(item).split(' ').map(Number);
    return { id, version };
  });
  const reasons = form.getAll('reasons').map(String);
  const body = { decision, items, reasons, words: textIn(form, 'words').trim() };
  const { answer, refused } = await attempt(api.ask<DecidedAll>('POST', apiPath(documentId), body));
  if (refused && decision === 'decline') {
    return refusal({ status: refused.status, fields: { reasons: refused.userMessage ?? '' } }, form);
  }
  if (refused) return refusal(refused, form);
  const { done, left, decidedAt } = answer;
  throw redirect(
    listAddress(sellerPath(documentId), { decision, done: String(done), left: String(left), at: decidedAt }),
  );
}

/** Undoes a decision about all waiting items of a seller. */
export async function undoDecisions(api: OfficeApi, documentId: string, form: FormData) {
  const body = { decidedAt: textIn(form, 'at') };
  const { answer, refused } = await attempt(
    api.ask<Omit<DecidedAll, 'decidedAt'>>('POST', `${apiPath(documentId)}/undo`, body),
  );
  if (refused) return refusal(refused, form);
  const { done, left } = answer;
  throw redirect(listAddress(sellerPath(documentId), { decision: 'undo', done: String(done), left: String(left) }));
}

/** The outcome of a decision about all waiting items of a seller, or of undoing it, read from the address of the seller's page. */
export interface SellerDecided {
  words: string;
  at: string;
  /** Seconds left to undo it, by the server's clock; 0: it cannot be undone any more. */
  secondsLeft: number;
}

const countIn = (text: string | null): number => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 0);

export function sellerDecidedIn({ searchParams }: URL, now: number): SellerDecided | null {
  const decision = searchParams.get('decision') ?? '';
  if (!messages.isAllDecision(decision)) return null;
  const [done, at] = [countIn(searchParams.get('done')), searchParams.get('at') ?? ''];
  const left = Date.parse(at) + UNDO_MS - now;
  const canUndo = decision !== 'undo' && done > 0 && left > 0 && left <= UNDO_MS;
  return {
    words: messages.decidedAll(decision, done, countIn(searchParams.get('left'))),
    at,
    secondsLeft: canUndo ? Math.ceil(left / 1_000) : 0,
  };
}

/** A notice of the last decision about all waiting items of this seller, with a button to undo it. */
export const SellerDecidedBar = ({ decided }: { decided: SellerDecided | null }) =>
  decided && (
    <UndoBar
      key={decided.at}
      words={decided.words}
      secondsLeft={decided.secondsLeft}
      sent={{ intent: 'undo decisions', at: decided.at }}
    />
  );

/** Two forms: one approves all items of a seller that wait for review, the other declines them all for the same reasons. */
export function SellerReviews({ seller: { waiting }, refused }: { seller: StaffSeller; refused: Refusal | undefined }) {
  if (waiting.length === 0) return null;
  const form = { waiting, refused };
  return (
    <div id={WAITING} className="scroll-mt-4">
      <DecideAll decision="approve" {...form}>
        <p>{messages.APPROVE_ALL_MEANS}</p>
        <ul className="mt-2">
          {waiting.map(({ id, title, signals }) => (
            <li key={id}>
              <Link to={itemPath(id)} className="inline-block py-2 underline wrap-anywhere">
                {title}
              </Link>
              {signals.length > 0 && <span className="text-stone-700">{` ${messages.oddWords(signals)}`}</span>}
            </li>
          ))}
        </ul>
      </DecideAll>
      <DecideAll decision="decline" {...form}>
        <ReasonFields refused={refusalOfIntent(refused, INTENTS.decline)} />
      </DecideAll>
    </div>
  );
}

interface DecideAllProps {
  decision: Decision;
  waiting: StaffSeller['waiting'];
  refused: Refusal | undefined;
  children: ReactNode;
}

/** A folded form: opening it shows what the decision is about, and its button decides. */
const DecideAll = ({ decision, waiting, refused, children }: DecideAllProps) => (
  <details
    open={refusalOfIntent(refused, INTENTS[decision]) !== undefined}
    className="mt-4 rounded-xl border border-stone-200 bg-white px-4 py-1"
  >
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
      {messages.allWaiting(decision, waiting.length)}
    </summary>
    <OnceForm className="pb-4">
      <HiddenFields fields={{ intent: INTENTS[decision] }} />
      {waiting.map(({ id, version }) => (
        <input key={id} type="hidden" name="item" value={`${id} ${version}`} />
      ))}
      {children}
      <button type="submit" className={`${decision === 'approve' ? 'button-main' : 'button-ink'} mt-3`}>
        {messages.yesAll(decision, waiting.length)}
      </button>
    </OnceForm>
  </details>
);

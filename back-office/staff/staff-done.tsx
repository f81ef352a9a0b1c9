import { ADDED, HIDDEN, INVITED, LOGO_REMOVED, LOGO_SET, SHOWN } from '#contract/messages/new-sellers.ts';
import * as review from '#contract/messages/review-pages.ts';
import { CHECKS_SAVED, CHECKS_WITHDRAWN } from '#contract/messages/staff-checks.ts';
import * as messages from '#contract/messages/staff-reports.ts';
import { DoneBar } from '../shell/done-bar.tsx';
import { OnceForm } from './once-form.tsx';

/** The words and the undo form for the last action on an ad or seller, which the page's address names. */
interface StaffDoneWords {
  /** A sentence that reports the action; null: there was none. */
  words: string | null;
  /** `intent` of the form that undoes the action; null: it cannot be undone. */
  undo: 'undo' | 'reopen' | null;
}

const countIn = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 0);

function sellerDone(search: URLSearchParams): string | null {
  if (search.has('added')) return ADDED;
  if (search.has('invited')) return INVITED;
  if (search.has('logo')) return LOGO_SET;
  if (search.has('logo-removed')) return LOGO_REMOVED;
  const checks = search.get('checks');
  if (checks !== null) return checks === 'saved' ? CHECKS_SAVED : CHECKS_WITHDRAWN;
  const shown = search.get('shown');
  if (shown === null) return null;
  return shown === 'yes' ? SHOWN : HIDDEN;
}

export function staffDoneIn({ searchParams }: URL): StaffDoneWords {
  const did = searchParams.get('did') ?? '';
  if (review.isMeasure(did)) return { words: review.measureDone(did), undo: 'undo' };
  const closed = countIn(searchParams.get('closed'));
  if (closed > 0 && searchParams.get('outcome') === 'upheld') return { words: messages.GIVEN_BACK, undo: null };
  if (closed > 0) return { words: messages.reportsClosed(closed), undo: 'reopen' };
  const seller = sellerDone(searchParams);
  if (seller !== null) return { words: seller, undo: null };
  if (searchParams.has('saved')) return { words: messages.SAVED, undo: null };
  return { words: searchParams.has('undone') ? messages.UNDONE : null, undo: null };
}

/** A notice of the last action, with a button that undoes it. `canUndo`: whether a measure can still be undone; decisions on reports always can. */
export function StaffDone({ done: { words, undo }, canUndo }: { done: StaffDoneWords; canUndo: boolean }) {
  const isOffered = undo === 'reopen' || (undo === 'undo' && canUndo);
  return (
    <DoneBar words={words}>
      {isOffered && (
        <OnceForm>
          <button
            type="submit"
            name="intent"
            value={undo}
            data-key="u"
            className="min-h-11 cursor-pointer rounded-lg border border-white px-4 font-semibold"
          >
            {review.UNDO}
          </button>
        </OnceForm>
      )}
    </DoneBar>
  );
}

import { doneOf, UNDO, UNTITLED } from '#contract/messages/stock.ts';
import type { May } from '../lib/may.ts';
import { DoneBar } from '../shell/done-bar.tsx';
import { IntentButton } from '../shell/intent-form.tsx';
import { type Done, doneWords } from './stock-done.ts';
import { isSellerMove, undoOf } from './stock-steps.ts';

interface StockDoneBarProps {
  done: Done | null;
  may: May;
  /** Whether the notice names the listing, as on a page with several. */
  isNamed?: boolean;
}

/** A notice of the last action on a listing, with a button that undoes it. */
export function StockDoneBar({ done, may, isNamed = false }: StockDoneBarProps) {
  const words = done && doneWords(done);
  if (!words) return null;
  const { intent, row } = done;
  const undo = row && isSellerMove(intent) ? undoOf(intent, row.state, may) : null;
  return (
    <DoneBar words={isNamed && row ? doneOf(row.title || UNTITLED[row.kind], words) : words}>
      {row && undo && <IntentButton sent={{ intent: undo, of: row.documentId }} label={UNDO} className="button-main" />}
    </DoneBar>
  );
}

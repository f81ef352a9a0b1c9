import { UNDO, wasRemoved } from '#contract/messages/favourites.ts';
import { PassingNotice } from '../../ui/notice.tsx';

const UNDO_MS = 10_000;

interface UndoBarProps {
  title: string;
  onUndo: () => void;
  onGone: () => void;
}

/** A bar at the bottom of the window, shown for some seconds. */
export function UndoBar({ title, onUndo, onGone }: UndoBarProps) {
  return (
    <div className="container-page fixed inset-x-0 bottom-0 z-30 max-w-2xl py-3">
      <PassingNotice isGood ms={UNDO_MS} onGone={onGone}>
        {`${wasRemoved(title)} `}
        <button type="button" className="min-h-11 cursor-pointer px-2 underline" onClick={onUndo}>
          {UNDO}
        </button>
      </PassingNotice>
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import { PassingNotice } from '../../ui/notice.tsx';

interface OutcomeNoticeProps {
  /** What came of a press, by which one is told from another. */
  outcome: object;
  isGood: boolean;
  children: ReactNode;
}

/** The banner of a moment. One that has gone stays gone; another press is another outcome. */
export function OutcomeNotice({ outcome, isGood, children }: OutcomeNoticeProps) {
  const [over, setOver] = useState<object>();
  if (outcome === over) return null;
  return (
    <PassingNotice isGood={isGood} onGone={() => setOver(outcome)}>
      {children}
    </PassingNotice>
  );
}

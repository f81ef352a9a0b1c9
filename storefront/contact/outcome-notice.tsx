import { type ReactNode, useState } from 'react';
import { PassingNotice } from '../../ui/notice.tsx';

interface OutcomeNoticeProps {
  /** Result of a submission, compared by identity: a new object shows the notice again. */
  outcome: object;
  isGood: boolean;
  children: ReactNode;
}

/** A notice that disappears after a while. It does not come back until the next outcome. */
export function OutcomeNotice({ outcome, isGood, children }: OutcomeNoticeProps) {
  const [over, setOver] = useState<object>();
  if (outcome === over) return null;
  return (
    <PassingNotice isGood={isGood} onGone={() => setOver(outcome)}>
      {children}
    </PassingNotice>
  );
}

import { type ReactNode, useState } from 'react';
import { PassingNotice } from '../../ui/notice.tsx';

interface OutcomeNoticeProps {
  /** The result of sending a form. The notice is shown again whenever this is another object, even one with the same content. */
  outcome: object;
  isGood: boolean;
  children: ReactNode;
}

/** A notice that disappears after a while, and is shown again after the next outcome. */
export function OutcomeNotice({ outcome, isGood, children }: OutcomeNoticeProps) {
  const [over, setOver] = useState<object>();
  if (outcome === over) return null;
  return (
    <PassingNotice isGood={isGood} onGone={() => setOver(outcome)}>
      {children}
    </PassingNotice>
  );
}

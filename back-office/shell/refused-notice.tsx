import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

interface RefusedNoticeProps {
  /** Why an action was refused. Empty if the message stands beside a field instead. */
  userMessage: string | null | undefined;
  className?: string;
  /** Further content of the notice, below the message. */
  children?: ReactNode;
}

export const RefusedNotice = ({ userMessage, className = 'mb-4', children }: RefusedNoticeProps) =>
  userMessage ? (
    <div className={className}>
      <Notice isGood={false} takesFocus>
        {userMessage}
        {children}
      </Notice>
    </div>
  ) : null;

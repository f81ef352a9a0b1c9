import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

interface RefusedNoticeProps {
  /** Why something was not done; nothing where that stands beside a field. */
  said: string | null | undefined;
  className?: string;
  /** Further content of the notice. */
  children?: ReactNode;
}

export const RefusedNotice = ({ said, className = 'mb-4', children }: RefusedNoticeProps) =>
  said ? (
    <div className={className}>
      <Notice isGood={false} takesFocus>
        {said}
        {children}
      </Notice>
    </div>
  ) : null;

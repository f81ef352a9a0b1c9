import { type ReactNode, useEffect, useRef } from 'react';

interface NoticeProps {
  isGood: boolean;
  /** True: the notice takes the focus, because the form that had the focus has been removed. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The outcome of an action, read out by screen readers. Success is green. */
export function Notice({ isGood, takesFocus = false, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it says something else.
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
    // Scrolls to the notice, because it is above the form, and may be out of view after a press at the end of a long form.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus, children]);
  return (
    <div
      ref={notice}
      tabIndex={takesFocus ? -1 : undefined}
      role={isGood ? 'status' : 'alert'}
      className={`scroll-my-4 rounded-lg border px-4 py-3 font-medium first-letter:uppercase ${isGood ? 'border-green-800 bg-green-50 text-green-900' : 'border-alert bg-white text-alert'}`}
    >
      {children}
    </div>
  );
}

const BANNER_MS = 3_000;

interface PassingNoticeProps {
  isGood: boolean;
  onGone: () => void;
  /** ms for which the notice is shown. It should be longer if the notice has a button. */
  ms?: number;
  children: ReactNode;
}

/** A notice that disappears after three seconds, unless the pointer or the focus is on it. */
export function PassingNotice({ isGood, onGone, ms = BANNER_MS, children }: PassingNoticeProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(onGone);
  gone.current = onGone;
  const start = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => gone.current(), ms);
  };
  const wait = () => clearTimeout(timer.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    start();
    return wait;
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it there.
    <div onPointerEnter={wait} onPointerLeave={start} onFocus={wait} onBlur={start}>
      <Notice isGood={isGood}>{children}</Notice>
    </div>
  );
}

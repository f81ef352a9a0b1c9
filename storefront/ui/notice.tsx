import { type ReactNode, useEffect, useRef } from 'react';

/** What came of something, said aloud to those who do not see it. Green for success. */
export function Notice({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <div
      role={isGood ? 'status' : 'alert'}
      className={`rounded-lg border px-4 py-3 font-medium ${isGood ? 'border-green-800 bg-green-50 text-green-900' : 'border-alert bg-white text-alert'}`}
    >
      {children}
    </div>
  );
}

const BANNER_MS = 3_000;

/** A notice that goes after three seconds, unless somebody is reading it: it waits under the pointer and while focused. */
export function PassingNotice({
  isGood,
  onGone,
  children,
}: {
  isGood: boolean;
  onGone: () => void;
  children: ReactNode;
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(onGone);
  gone.current = onGone;
  const start = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => gone.current(), BANNER_MS);
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

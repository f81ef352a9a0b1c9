import { type ReactNode, Suspense, use } from 'react';

interface KnownLaterProps<Value> {
  /** Known already on the server; in the browser perhaps on its way. It must not fail. */
  value: Value | Promise<Value>;
  /** Of the same size. */
  until: ReactNode;
  children: (value: Value) => ReactNode;
}

/**
 * Shows what a page may learn later than the rest. On the server it is known, and rendered without a Suspense boundary: React would
 * send an inline script with that.
 */
export function KnownLater<Value>({ value, until, children }: KnownLaterProps<Value>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={until}>
      <Known value={value}>{children}</Known>
    </Suspense>
  );
}

function Known<Value>({ value, children }: { value: Promise<Value>; children: (value: Value) => ReactNode }) {
  return children(use(value));
}

import { type ReactNode, Suspense, use } from 'react';

interface KnownLaterProps<Value> {
  /** The value on the server; in the browser perhaps a promise of it, which must not fail. */
  value: Value | Promise<Value>;
  /** A placeholder of the same size, shown until the value is there. */
  until: ReactNode;
  children: (value: Value) => ReactNode;
}

/**
 * Renders content whose value may come later than the rest of the page. On the server the value is there, and rendered without
 * a Suspense boundary: React would send an inline script with that.
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

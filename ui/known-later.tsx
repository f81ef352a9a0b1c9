import { type ReactNode, Suspense, use } from 'react';

interface KnownLaterProps<Value> {
  /** On the server, the value itself. In the browser it may be a promise for the value, which must not reject. */
  value: Value | Promise<Value>;
  /** A placeholder of the same size as the content, shown until the value has loaded. */
  until: ReactNode;
  children: (value: Value) => ReactNode;
}

/**
 * Renders content whose value may load later than the rest of the page. On the server the value is there already, and is rendered without a Suspense
 * boundary, for which React would send an inline script.
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

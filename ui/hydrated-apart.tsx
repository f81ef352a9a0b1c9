import { type ReactNode, Suspense } from 'react';

interface HydratedApartProps {
  /** Unique on the page; two parts with the same id are hydrated in the same task. */
  id: string;
  /** A single element. */
  children: ReactNode;
}

/** By part; `isOver`: the part may be hydrated. */
const pauses = new Map<string, { promise: Promise<void>; isOver: boolean }>();
let areOver = false;

/**
 * A part of the page that the browser hydrates in a task of its own, so that touches are answered between the parts: Preact hydrates without a
 * pause otherwise. Until then it is shown as the server sent it. Parts that are rendered after the first page are rendered at once.
 */
export function HydratedApart({ id, children }: HydratedApartProps) {
  // React hydrates in slices itself (npm run dev), and the server does not hydrate.
  if (import.meta.env.SSR || import.meta.env.DEV) return children;
  return (
    <Suspense>
      <AfterPause id={id}>{children}</AfterPause>
    </Suspense>
  );
}

function AfterPause({ id, children }: HydratedApartProps) {
  if (areOver) return children;
  const pause = pauses.get(id) ?? begin(id);
  if (pause.isOver) return children;
  throw pause.promise;
}

function begin(id: string) {
  const promise = nextTask();
  const pause = { promise, isOver: false };
  pauses.set(id, pause);
  promise.then(() => {
    pause.isOver = true;
  });
  return pause;
}

/** Resolves when all parts that waited are hydrated. From then on no part waits. */
export async function allHydrated(): Promise<void> {
  let awaited = 0;
  // A part may have parts of its own, which begin to wait when it is rendered.
  while (pauses.size > awaited) {
    awaited = pauses.size;
    await Promise.all(Array.from(pauses.values(), ({ promise }) => promise));
    // The last part is rendered after its pause, in the same task.
    await nextTask();
  }
  areOver = true;
}

/** Resolves in a later task: by a message, since timers of a hidden tab wait for a second. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

import { type ReactNode, Suspense } from 'react';

interface HydratedApartProps {
  /** Unique on the page; two parts with the same id are hydrated in the same task. */
  id: string;
  /** A single element. */
  children: ReactNode;
}

/** The parts that wait for their hydration, by id. `isOver`: true once the part may be hydrated. */
const pauses = new Map<string, { promise: Promise<void>; isOver: boolean }>();
let areOver = false;

/**
 * A part of the page that the browser hydrates in a task of its own, so that it can react to touches between two parts: Preact hydrates a whole page
 * without a pause. Until it is hydrated, the part is shown as the server sent it. Parts that are first rendered after the page's hydration do not
 * wait.
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
  // Hydrating a part may show further parts inside it that wait as well, so the loop goes on until none was added.
  while (pauses.size > awaited) {
    awaited = pauses.size;
    await Promise.all(Array.from(pauses.values(), ({ promise }) => promise));
    // Waits one task more, in which the last part is hydrated.
    await nextTask();
  }
  areOver = true;
}

/** Resolves in the next task. Uses a message instead of a timer, because browsers delay the timers of a hidden tab by a second. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Listens to events of an element, by event type. It always calls the handlers of the latest render, but the types must not change. */
export function useListeners(
  element: RefObject<HTMLElement | null>,
  handlers: Readonly<Record<string, (event: Event) => void>>,
): void {
  const handle = useEffectEvent((event: Event) => handlers[event.type]?.(event));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the types do not change.
  useEffect(() => {
    const listeners = new AbortController();
    for (const type of Object.keys(handlers)) {
      element.current?.addEventListener(type, (event) => handle(event), { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [element]);
}

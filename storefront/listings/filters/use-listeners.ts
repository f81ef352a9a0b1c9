import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Handles an element's events, by type, with the handlers of the latest render. The types stay those of the first. */
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

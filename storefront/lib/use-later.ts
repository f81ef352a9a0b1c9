import { type ComponentType, useState } from 'react';

/**
 * A part of a page whose script comes when it is asked for: the part, once it is there, and what asks for it. Without a signal
 * nothing happens, and it may be asked for again.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const ask = () =>
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    );
  return [Part, ask] as const;
}

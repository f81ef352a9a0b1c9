import { useState } from 'react';

/**
 * Loads an export of a script on request. Returns the export (undefined until it has loaded), and a function that loads it and resolves to whether it
 * did. If that fails, for example offline, it can be called again.
 */
export function useLateScript<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const ask = () =>
    load().then(
      (loaded) => {
        // Wrapped in a function, because React would call a component as an updater.
        setValue(() => loaded);
        return true;
      },
      () => false,
    );
  return [value, ask] as const;
}

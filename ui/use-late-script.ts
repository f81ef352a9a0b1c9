import { useState } from 'react';

/**
 * Loads a script's export on request. Returns the export (undefined until it is loaded) and the function that requests it, which resolves
 * to whether it came. Without a network nothing happens, and it may be requested again.
 */
export function useLateScript<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const ask = () =>
    load().then(
      (loaded) => {
        // A component is a function, which React would call.
        setValue(() => loaded);
        return true;
      },
      () => false,
    );
  return [value, ask] as const;
}

import { useState } from 'react';

/**
 * Loads the export of a script of its own when it is asked for. Returns the export (undefined until it is there) and the
 * function that asks for it, which resolves to whether it came. Without a network nothing happens, and it may be asked for
 * again.
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

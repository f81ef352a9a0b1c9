import { useState } from 'react';

/**
 * Returns an export of a script (undefined until it has loaded), and a function that loads the script and resolves to whether that worked. After a
 * failure, for example offline, the function can be called again.
 */
export function useLateScript<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const ask = () =>
    load().then(
      (loaded) => {
        // The export is wrapped in a function, because it may be a component, and React would call a bare function to compute the state.
        setValue(() => loaded);
        return true;
      },
      () => false,
    );
  return [value, ask] as const;
}

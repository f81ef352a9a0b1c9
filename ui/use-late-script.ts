import { useState } from 'react';

/**
 * What a script of its own brings: that, once it is there, and what asks for it, which tells whether it came. Without a signal
 * nothing happens, and it may be asked for again.
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

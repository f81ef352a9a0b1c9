// React for the built scripts of the public pages (vite.config.ts): Preact, and what differs from React.

import { options } from 'preact';
import { useEffect, useId as usePreactId, useState } from 'preact/compat';

export * from 'preact/compat';
export { default } from 'preact/compat';

/** Effects run when React runs them. Preact's wait for the next frame, which a hidden tab may not have for minutes. */
options.requestAnimationFrame = (runEffects) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = runEffects;
  port2.postMessage(null);
};

/** Asked for by React Router, which shows a waiting navigation by it if told to. Ours are shown when they are there. */
export const useOptimistic = (state) => [state, () => {}];

/** Ids of the server's page are made by React, and hydration changes no attribute: these are written into the page right after it. */
export function useId() {
  const id = usePreactId();
  const [written, write] = useState('');
  useEffect(() => write(id), [id]);
  return written;
}

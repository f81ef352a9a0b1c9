import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, until React has hydrated it. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

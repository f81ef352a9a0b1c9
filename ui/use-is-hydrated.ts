import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's page until React has taken it over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// script-guard.ts ignores errors once `isHydrated` is set: an earlier error may have stopped the loading of the page, a later one only a navigation.
Object.assign(window, { isHydrated: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

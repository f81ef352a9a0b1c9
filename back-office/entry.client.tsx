import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// The error handler in script-guard.ts reads `isHydrated`: an error before it is set broke the loading of the page, a later one a navigation.
Object.assign(window, { isHydrated: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

import { StrictMode, Suspense, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { nextTask } from '../ui/hydrated-apart.tsx';
import { documentRoot } from './lib/document-root.ts';

if (import.meta.env.DEV) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
} else {
  // Hydrates the page with Preact, in another task than the one that evaluates the scripts. The page stays as the server sent it until the router has
  // its data.
  void nextTask().then(() =>
    hydrateRoot(
      documentRoot(),
      <Suspense>
        <HydratedRouter />
      </Suspense>,
    ),
  );
}

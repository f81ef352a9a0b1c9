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
  // Hydration with Preact, in place of React, in a task after that of reading the scripts. The router waits for the page's data; until then the
  // page stays as the server sent it.
  void nextTask().then(() =>
    hydrateRoot(
      documentRoot(),
      <Suspense>
        <HydratedRouter />
      </Suspense>,
    ),
  );
}

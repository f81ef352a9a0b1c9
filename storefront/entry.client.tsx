import { StrictMode, Suspense, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
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
  // Hydration with Preact, in place of React. The router waits for the page's data; until then the page stays as the server sent it.
  hydrateRoot(
    documentRoot(),
    <Suspense>
      <HydratedRouter />
    </Suspense>,
  );
}

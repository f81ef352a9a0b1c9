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
  // Preact. The router waits for the page's data, until which the page stays as it was sent.
  hydrateRoot(
    documentRoot(),
    <Suspense>
      <HydratedRouter />
    </Suspense>,
  );
}

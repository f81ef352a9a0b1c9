import type { ReactNode } from 'react';
import { BrandLink } from './brand-link.tsx';

/** For one thing to do, or to be told: the market's name, and nothing to go astray by. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-stone-200 bg-white print:hidden">
        <div className="container-page flex min-h-14 items-center">
          <BrandLink to="/" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <div className="container-page max-w-md py-8">{children}</div>
      </main>
    </>
  );
}

import type { ReactNode } from 'react';
import { BrandLink } from './brand-link.tsx';

/** The frame of a page with a single task or message: it shows the market's name and no menu. */
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

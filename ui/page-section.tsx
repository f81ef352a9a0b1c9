import type { ReactNode } from 'react';
import { HydratedApart } from './hydrated-apart.tsx';

/** A section of a page, with its heading. */
export function PageSection({
  heading,
  note,
  className = '',
  children,
}: {
  heading: string;
  note?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <HydratedApart id={heading}>
      <section className={`container-page mt-10 ${className}`}>
        <h2 className="mb-4 flex flex-wrap items-baseline gap-3 text-xl font-bold">
          {heading}
          {note && <span className="text-base font-normal text-muted">{note}</span>}
        </h2>
        {children}
      </section>
    </HydratedApart>
  );
}

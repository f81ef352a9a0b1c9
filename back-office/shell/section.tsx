import type { ReactNode } from 'react';

interface SectionProps {
  heading: string;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page in a frame of its own, with a heading. */
export const Section = ({ heading, id, className = '', children }: SectionProps) => (
  <section
    id={id}
    className={`min-w-0 scroll-mt-4 rounded-xl border border-stone-200 bg-white p-4 sm:p-5 ${className}`}
  >
    <h2 className="mb-3 text-lg font-bold">{heading}</h2>
    {children}
  </section>
);

import type { ReactNode } from 'react';
import { Slider } from '../forms/slider.tsx';
import { PageSection } from '../page-section.tsx';

interface RelatedProps {
  heading: string;
  /** A text with the number of all similar listings, of which the row shows only some. Empty: no text is shown. */
  note?: string;
  empty: string;
  children: ReactNode[];
}

/** Similar listings: a row of cards, or a single card if there is only one. */
export function Related({ heading, note = '', empty, children }: RelatedProps) {
  return (
    <PageSection heading={heading} note={note || undefined} className="print:hidden">
      {children.length === 0 && <p className="text-muted">{empty}</p>}
      {children.length === 1 && <div className="max-w-80">{children}</div>}
      {children.length > 1 && (
        <Slider label={heading} isRelated>
          {children}
        </Slider>
      )}
    </PageSection>
  );
}

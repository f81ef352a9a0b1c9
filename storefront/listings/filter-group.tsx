import type { ReactNode } from 'react';

interface FilterGroupProps {
  label: string;
  /** What is chosen in it, in words. */
  chosen: readonly string[];
  children: ReactNode;
}

/** A filter that few people use: one line, which says what is chosen, until it is opened. */
export function FilterGroup({ label, chosen, children }: FilterGroupProps) {
  return (
    <details>
      <summary>
        <b>{label}</b> <small className="ml-auto truncate">{chosen.join(', ')}</small>
      </summary>
      {children}
    </details>
  );
}

import type { ReactNode } from 'react';

interface FilterGroupProps {
  label: string;
  /** The labels of the chosen options. */
  chosen: readonly string[];
  children: ReactNode;
}

/** A filter that few people use. It is shown as one line with the chosen values, and can be opened. */
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

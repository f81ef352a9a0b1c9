import type { ReactNode } from 'react';

interface FilterGroupProps {
  label: string;
  /** Labels of the options chosen. */
  chosen: readonly string[];
  children: ReactNode;
}

/** A filter that few people use, folded into one line with the chosen values. */
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

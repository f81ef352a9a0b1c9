import type { ReactNode } from 'react';

interface AskedProps {
  label: string;
  /** For those who hear it without what stands around it. */
  spoken?: string | undefined;
  /** It stays open where what was asked for was refused. */
  isOpen?: boolean;
  /** Of those with one name a single one is open. */
  name?: string;
  children: ReactNode;
}

/** A button that asks first: a native disclosure, so that it asks without scripts too. */
export const Asked = ({ label, spoken, isOpen = false, name, children }: AskedProps) => (
  <details name={name} open={isOpen || undefined} className="grow open:basis-full sm:grow-0">
    <summary aria-label={spoken} className="button-quiet w-full list-none [&::-webkit-details-marker]:hidden">
      {label}
    </summary>
    <div className="mt-2 grid gap-3 rounded-lg border border-stone-300 bg-stone-50 p-3 sm:max-w-md">{children}</div>
  </details>
);

import type { ReactNode } from 'react';

interface ConfirmProps {
  label: string;
  /** Label for screen readers, which is clear without its surroundings. */
  spoken?: string | undefined;
  /** True after a refused form, which stays open. */
  isOpen?: boolean;
  /** Name of a group of disclosures, only one of which is open at a time. */
  name?: string;
  children: ReactNode;
}

/** A button with a confirmation: a native disclosure, which works without scripts too. */
export const Confirm = ({ label, spoken, isOpen = false, name, children }: ConfirmProps) => (
  <details name={name} open={isOpen || undefined} className="grow open:basis-full sm:grow-0">
    <summary aria-label={spoken} className="button-quiet w-full list-none [&::-webkit-details-marker]:hidden">
      {label}
    </summary>
    <div className="mt-2 grid gap-3 rounded-lg border border-stone-300 bg-stone-50 p-3 sm:max-w-md">{children}</div>
  </details>
);

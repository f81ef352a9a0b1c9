import type { ReactNode } from 'react';

interface ConfirmProps {
  label: string;
  /** Label for screen readers, which says what the button is about without the text around it. */
  spoken?: string | undefined;
  /** Whether the form inside is shown at once, as after it was refused. */
  isOpen?: boolean;
  /** Name of a group of Confirm buttons on a page: opening one of them closes the others. */
  name?: string;
  children: ReactNode;
}

/** A button that opens a form to confirm with. It is a native `details` element, so it works without scripts. */
export const Confirm = ({ label, spoken, isOpen = false, name, children }: ConfirmProps) => (
  <details name={name} open={isOpen || undefined} className="grow open:basis-full sm:grow-0">
    <summary aria-label={spoken} className="button-quiet w-full list-none [&::-webkit-details-marker]:hidden">
      {label}
    </summary>
    <div className="mt-2 grid gap-3 rounded-lg border border-stone-300 bg-stone-50 p-3 sm:max-w-md">{children}</div>
  </details>
);

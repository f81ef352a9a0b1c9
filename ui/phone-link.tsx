import { dialledPhone, formatPhone } from '#contract/values/phones.ts';
import { PhoneIcon } from './icons.tsx';

/** A number to call, shown with the country's prefix. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${dialledPhone(phone)}`}
      className="inline-flex min-h-11 items-center gap-2 self-start tabular-nums underline hover:no-underline"
    >
      <PhoneIcon className="size-4" />
      {formatPhone(phone)}
    </a>
  );
}

import { dialledPhone, formatPhone } from '#contract/values/phones.ts';
import { PhoneIcon } from './icons.tsx';

/** A link that calls a phone number, which is shown in international form. */
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

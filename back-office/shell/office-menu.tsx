import * as messages from '#contract/messages/office.ts';
import { signedInAs } from '#contract/messages/shell.ts';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';

interface OfficeMenuProps {
  username: string;
  signOut: string;
  more: readonly { to: string; label: string }[];
}

/** The account menu. It is a native `details` element, so it opens without scripts. */
export function OfficeMenu({ username, signOut, more }: OfficeMenuProps) {
  return (
    <details className="group relative shrink-0">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-lg hover:bg-stone-100 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{messages.ACCOUNT_MENU}</span>
        <MenuIcon className="size-6 group-open:hidden" />
        <CloseIcon className="hidden size-6 group-open:block" />
      </summary>
      <div className="absolute right-0 z-40 mt-1 w-64 rounded-xl border border-stone-200 bg-white p-3 shadow-lg">
        <p className="px-1 pb-2 text-sm text-stone-600">{signedInAs(username)}</p>
        <a href="/" className="flex min-h-11 items-center rounded-lg px-3 hover:bg-stone-100">
          {messages.TO_THE_MARKET}
        </a>
        {more.map(({ to, label }) => (
          <a key={to} href={to} className="flex min-h-11 items-center rounded-lg px-3 hover:bg-stone-100">
            {label}
          </a>
        ))}
        <a href={signOut} className="flex min-h-11 items-center rounded-lg px-3 hover:bg-stone-100">
          {messages.SIGN_OUT_EVERYWHERE}
        </a>
        <form method="post" action={signOut} className="mt-2">
          <button type="submit" className="button-quiet w-full">
            {messages.SIGN_OUT}
          </button>
        </form>
      </div>
    </details>
  );
}

import { CHAT_WITH_US } from '#contract/messages/shell.ts';
import { dialledPhone } from '#contract/values/phones.ts';
import { ChatIcon } from './icons.tsx';
import { useSite } from './site-context.ts';

/** A link to a WhatsApp chat with the market. Renders nothing if the market has no WhatsApp number. */
export function ChatLink({ className = 'underline hover:no-underline' }: { className?: string }) {
  const { chatNumber } = useSite();
  if (chatNumber === '') return null;
  return (
    <a
      href={`https://wa.me/${dialledPhone(chatNumber).replace('+', '')}`}
      rel="noopener noreferrer"
      className={`inline-flex min-h-11 items-center gap-2 ${className}`}
    >
      <ChatIcon className="size-4" />
      {CHAT_WITH_US}
    </a>
  );
}

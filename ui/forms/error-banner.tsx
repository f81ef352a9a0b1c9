import { TRY_AGAIN } from '#contract/messages/shell.ts';
import { ReloadLink } from '../reload-link.tsx';

/** An error message with a link to try again. */
export function ErrorBanner({ message }: { message: string }) {
  return (
    <div role="alert" className="rounded-xl border border-alert bg-white p-4">
      <p className="font-semibold text-alert">{message}</p>
      <ReloadLink>{TRY_AGAIN}</ReloadLink>
    </div>
  );
}

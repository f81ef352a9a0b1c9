import { CONTINUE_WITH_GOOGLE, OR } from '#contract/messages/sign-in.ts';
import { useSite } from '../../ui/site-context.ts';
import { rememberNext } from './signed-in.ts';

/** The link to sign in with Google. Unlike for a button, browsers show where a link leads. */
export function GoogleButton({ next }: { next: string | null }) {
  const { apiHost } = useSite();
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-stone-300 after:h-px after:flex-1 after:bg-stone-300">
        {OR}
      </p>
      <a
        href={`${apiHost}/api/connect/google`}
        onClick={() => rememberNext(next)}
        className="button-quiet needs-script w-full"
      >
        {CONTINUE_WITH_GOOGLE}
      </a>
    </>
  );
}

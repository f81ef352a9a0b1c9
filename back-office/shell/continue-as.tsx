import { useEffect, useRef, useState } from 'react';
import { COULD_NOT_CONTINUE, continueAs } from '#contract/messages/office.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site-context.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Reads a token that the public pages have stored; null if there is none, or the browser forbids storage. */
function stored(name: 'accessToken' | 'refreshToken'): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

// No message: the scheme of an HTTP header, RFC 6750.
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface KnownMember {
  token: string;
  username: string;
}

/** Returns the member who is signed in on the public pages. Null if nobody is, and until the API has answered who it is. */
function useKnownMember(): KnownMember | null {
  const { apiHost } = useSite();
  const [member, setMember] = useState<KnownMember | null>(null);
  useEffect(() => {
    const token = stored('accessToken');
    if (token === null) return;
    const asking = new AbortController();
    fetch(`${apiHost}/api/users/me?fields[0]=username`, { headers: bearer(token), signal: asking.signal })
      .then(async (response) => {
        const answer: unknown = response.ok ? await response.json() : null;
        const isNamed = typeof answer === 'object' && answer !== null && 'username' in answer;
        if (isNamed) setMember({ token, username: String(answer.username) });
      })
      // If the request fails, the button is not shown; the user can still sign in by the form.
      .catch(() => undefined);
    return () => asking.abort();
  }, [apiHost]);
  return member;
}

/**
 * A button by which a member who is signed in on the public pages enters the back office. `or`: the words before the other ways to sign in.
 */
export function ContinueAs({ next, or }: { next: string; or: string }) {
  const member = useKnownMember();
  const isAtWork = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (member === null) return null;

  async function goOn({ token }: KnownMember) {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setBusy(true);
    // Sent so that the API sees that the request comes from the browser in which the member signed in.
    const refreshToken = stored('refreshToken') ?? undefined;
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const body = JSON.stringify({ refreshToken });
    const response = await fetch('/sell/session', { method: 'POST', headers, body }).catch(() => null);
    if (response?.ok) {
      window.location.replace(next);
      return;
    }
    isAtWork.current = false;
    setBusy(false);
    setFailed(true);
  }

  return (
    <>
      {hasFailed && <Notice isGood={false}>{COULD_NOT_CONTINUE}</Notice>}
      <button type="button" className="button-main w-full" aria-busy={isBusy} onClick={() => void goOn(member)}>
        {isBusy && <Spinner />}
        <span className="min-w-0 truncate">{continueAs(member.username)}</span>
      </button>
      <p className="text-center text-sm text-stone-600">{or}</p>
    </>
  );
}

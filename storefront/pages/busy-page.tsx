import { data } from 'react-router';
import { TOO_BUSY, TRY_AGAIN_SOON } from '#contract/messages/errors.ts';
import { TRY_AGAIN } from '#contract/messages/shell.ts';
import { PageHead } from '../shell/page-head.tsx';

/**
 * An empty link reloads the present address. That is the address of the page that the visitor wanted, because the server sends this page in its
 * place.
 */
const THIS_ADDRESS = '';

/** The server sends this page instead of one for which it has no time. */
export const loader = () => data(null, { status: 503 });

export default function BusyPage() {
  return (
    <div className="container-page grid place-items-center py-16 text-center">
      <PageHead title={TOO_BUSY} />
      <h1 className="text-2xl font-bold">{TOO_BUSY}</h1>
      <p className="mt-3 max-w-prose text-muted">{TRY_AGAIN_SOON}</p>
      <a href={THIS_ADDRESS} className="button-main mt-6">
        {TRY_AGAIN}
      </a>
    </div>
  );
}

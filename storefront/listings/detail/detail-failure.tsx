import { TRY_AGAIN } from '#contract/messages/shell.ts';
import { ReloadLink } from '../../../ui/reload-link.tsx';
import { PageHead } from '../../shell/page-head.tsx';

/** Shown if loading failed for a reason other than that the entry does not exist. */
export function DetailFailure({ message }: { message: string }) {
  return (
    <div className="container-page py-16 text-center">
      <PageHead title={message} />
      <h1 role="alert" className="text-xl font-bold text-alert">
        {message}
      </h1>
      <ReloadLink>{TRY_AGAIN}</ReloadLink>
    </div>
  );
}

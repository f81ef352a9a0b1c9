import { TRY_AGAIN } from '#contract/messages/shell.ts';
import { ReloadLink } from '../../../ui/reload-link.tsx';
import { PageHead } from '../../shell/page-head.tsx';

/** The error in place of a listing's details, if the API failed. If the listing does not exist, the page of a 404 is shown instead. */
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

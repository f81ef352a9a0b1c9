import { Link } from 'react-router';
import { PAGE_NOT_FOUND, UNEXPECTED_ERROR } from '#contract/messages.ts';
import { PageHead } from '../page-head.tsx';
import { ReloadLink } from '../ui/reload-link.tsx';

/** What stands in the frame when a page cannot: the way on is always there. */
export function ErrorPage({ isNotFound, message }: { isNotFound: boolean; message: string | null }) {
  const heading = message ?? (isNotFound ? PAGE_NOT_FOUND : UNEXPECTED_ERROR);
  return (
    <div className="container-page grid place-items-center py-16 text-center">
      <PageHead title={heading} />
      <h1 className="text-2xl font-bold">{heading}</h1>
      <p className="mt-3 max-w-prose text-stone-600">
        {isNotFound
          ? 'It may have been sold or moved. The cars that are on sale now are one step away.'
          : 'Something went wrong on our side. Loading the page again often helps.'}
      </p>
      <div className="mt-6 flex flex-wrap items-end justify-center gap-3">
        {!isNotFound && <ReloadLink>Load again</ReloadLink>}
        <Link to="/filter" className="button-main" reloadDocument>
          See all cars
        </Link>
      </div>
    </div>
  );
}

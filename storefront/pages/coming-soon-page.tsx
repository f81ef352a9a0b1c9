import { COMING_SOON, SEE_ALL_CARS, STAY_TUNED } from '#contract/messages/shell.ts';
import { PageHead } from '../shell/page-head.tsx';

/** The page of sections that are not open yet, such as Mechanics. */
export default function ComingSoonPage() {
  return (
    <div className="container-page grid place-items-center py-20 text-center">
      <PageHead title={COMING_SOON} />
      <h1 className="text-2xl font-bold">{COMING_SOON}</h1>
      <p className="mt-2 text-lg text-muted">{STAY_TUNED}</p>
      <a href="/filter" className="button-main mt-6">
        {SEE_ALL_CARS}
      </a>
    </div>
  );
}

import { NOTHING_TO_REVIEW, REVIEW } from '#contract/messages/office-pages.ts';
import { PageTitle } from '../shell/page-title.tsx';

export default function ReviewPage() {
  return (
    <>
      <PageTitle>{REVIEW}</PageTitle>
      <h1 className="text-2xl font-bold">{REVIEW}</h1>
      <p className="mt-6 rounded-xl border border-stone-200 bg-white p-5">{NOTHING_TO_REVIEW}</p>
    </>
  );
}

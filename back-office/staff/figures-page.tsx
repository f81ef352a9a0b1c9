import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/figures.ts';
import { durationWords, LISTING_STATE_WORDS } from '#contract/messages/review-pages.ts';
import type { Figures } from '#contract/office/figure-schemas.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { DayBars } from '../shell/day-bars.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Section } from '../shell/section.tsx';

export const loader = officeLoader(({ api }) => api.ask<Figures>('GET', '/staff/api/figures'));

export default function FiguresPage() {
  const figures = useLoaderData<typeof loader>();
  const { countedAt, ads, days, reviewMinutes, answered, sms } = figures;
  const seriesOf = (names: readonly (typeof messages.DAY_SERIES)[number][]) =>
    names.map(({ name, label }) => ({ label, values: figures[name] }));
  return (
    <>
      <PageTitle>{messages.FIGURES}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.FIGURES}</h1>
      <p className="mt-1 text-stone-600">{messages.FIGURES_MEAN}</p>
      <div className="mt-5 grid gap-4 lg:grid-cols-2 lg:items-start">
        <Section heading={messages.AT_A_GLANCE}>
          <dl className="grid gap-3">
            <Fact term={messages.TIME_TO_REVIEW}>
              {reviewMinutes === null ? messages.TOO_FEW : messages.halfWithin(durationWords(reviewMinutes))}
            </Fact>
            <Fact term={messages.ANSWERED}>{messages.answeredShare(answered)}</Fact>
            <Fact term={messages.SMS}>{messages.smsUsed(sms)}</Fact>
          </dl>
        </Section>
        <Section heading={messages.ADS_BY_STATE}>
          {ads.length === 0 ? <p>{messages.NO_ADS}</p> : <AdsByState ads={ads} />}
        </Section>
        {messages.PARTS.map(({ heading, series, none }) => (
          <Section key={heading} heading={heading}>
            <DayBars days={days} bars={seriesOf(series)} none={none} />
          </Section>
        ))}
      </div>
      <p className="mt-5">
        <a href="/staff/api/figures/days" download className="inline-flex min-h-11 items-center underline">
          {messages.SAVE_AS_FILE}
        </a>
      </p>
      <p className="text-sm text-stone-600">{messages.countedAt(formatMoment(countedAt))}</p>
    </>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-stone-600">{term}</dt>
    <dd className="text-lg font-semibold tabular-nums">{children}</dd>
  </div>
);

function AdsByState({ ads }: Pick<Figures, 'ads'>) {
  const most = Math.max(...ads.map(({ count }) => count));
  const cell = 'border-b border-stone-200 py-1.5';
  return (
    <table className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">{messages.STATE}</th>
          <th scope="col">{messages.ADS}</th>
        </tr>
      </thead>
      <tbody>
        {ads.map(({ state, count }) => (
          <tr key={state}>
            <th scope="row" className={`${cell} pr-3 text-left font-normal first-letter:uppercase`}>
              {LISTING_STATE_WORDS[state]}
            </th>
            <td className={`${cell} w-1/2 text-right tabular-nums`}>
              {formatNumber(count)}
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="ml-auto block h-1.5 w-full forced-color-adjust-none"
              >
                <rect
                  x={100 - (count / most) * 100}
                  width={(count / most) * 100}
                  height="4"
                  className="fill-stone-700"
                />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

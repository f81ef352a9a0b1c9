import type { ReactNode } from 'react';
import { carListPath } from '#contract/lists/car-list.ts';
import { ALL_DEALERS, BUY_SAFELY, DEALERS_BY_STOCK, MAKES_HEADING, SAFE_BUYING } from '#contract/messages/home.ts';
import { HOW_TO_BUY, SAFETY_NOTICE } from '#contract/messages/shell.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import type { ValueCount } from '../listings/filters/list-facets.ts';

interface HomeColumnsProps {
  /** The makes with the most cars, largest number first. `dealers`: the dealers with the most cars, likewise. */
  makes: ValueCount[];
  dealers: ValueCount[];
}

/** Links below the cars: the makes and dealers with the most cars, and how to buy safely. */
export function HomeColumns({ makes, dealers }: HomeColumnsProps) {
  return (
    <div className="container-page home-columns">
      <Counted
        heading={MAKES_HEADING}
        counts={makes}
        className="home-makes"
        pathOf={({ name }) => carListPath({ makes: [name] })}
      />
      <Counted heading={DEALERS_BY_STOCK} counts={dealers} pathOf={({ value }) => `/dealer-cars/${value}`}>
        <li>
          <a href="/dealers">{ALL_DEALERS}</a>
        </li>
      </Counted>
      <section>
        <h2>{BUY_SAFELY}</h2>
        <ul className="mb-2 grid list-disc gap-2 pl-5">
          {SAFE_BUYING.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <a href="/howtobuy" className="mr-4 inline-flex min-h-11 items-center underline">
          {HOW_TO_BUY}
        </a>
        <a href="/safetynotice" className="inline-flex min-h-11 items-center underline">
          {SAFETY_NOTICE}
        </a>
      </section>
    </div>
  );
}

interface CountedProps {
  heading: string;
  counts: ValueCount[];
  className?: string;
  pathOf: (counted: ValueCount) => string;
  children?: ReactNode;
}

/** A heading with links, each with its number of cars. Not rendered if there are no links. */
function Counted({ heading, counts, className, pathOf, children }: CountedProps) {
  if (counts.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul className={className}>
        {counts.map((counted) => (
          <li key={counted.value}>
            <a href={pathOf(counted)}>
              {counted.name} <small>{formatNumber(counted.count)}</small>
            </a>
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}

import * as messages from '#contract/messages/paging.ts';
import { ChevronLeft, ChevronRight } from './icons.tsx';

/** Returns the page numbers to show: the first, the last, and those around the present page. Null stands for a gap. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((number, at) => (at > 0 && number - (shown[at - 1] ?? 0) > 1 ? [null, number] : [number]));
}

/** Returns the address of a page of a list whose address has no other parameters, such as filters. */
export const pagePath = (path: string, page: number) => (page === 1 ? path : `${path}?page=${page}`);

const STEP = 'grid min-h-11 min-w-11 place-items-center rounded-lg border px-3 font-medium';

/** Links to the pages of a list, by number. They work without scripts, and each page has its own address. */
export function Paging({
  page,
  pageCount,
  hrefOf,
  rel = '',
}: {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  /** The `rel` attribute of all these links. Links to the previous and the next page have `prev` or `next` as well. */
  rel?: string | undefined;
}) {
  if (pageCount <= 1) return null;
  // Within a long list, a phone has no room for the numbers of the previous and the next page; the links Prev and Next lead to these.
  const isBetween = page > 1 && page < pageCount;
  const isNeighbour = (number: number) =>
    isBetween && Math.abs(number - page) === 1 && number !== 1 && number !== pageCount;
  return (
    <nav aria-label={messages.PAGE_LINKS} className="mt-6 flex flex-wrap items-center justify-center gap-2">
      {page > 1 && (
        <a
          href={hrefOf(page - 1)}
          rel={`prev ${rel}`.trim()}
          aria-label={messages.PREVIOUS_PAGE}
          className={`${STEP} border-stone-300 bg-white`}
        >
          <span className="flex items-center gap-1">
            <ChevronLeft />
            {`${messages.PREV} `}
          </span>
        </a>
      )}
      {pageNumbers(page, pageCount).map((number, at) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by.
          <span key={`gap-${at}`} aria-hidden="true">
            …{' '}
          </span>
        ) : (
          <a
            key={number}
            href={hrefOf(number)}
            rel={rel || undefined}
            aria-current={number === page ? 'page' : undefined}
            aria-label={messages.pageLabel(number)}
            className={`${STEP} ${isNeighbour(number) ? 'max-sm:hidden' : ''} ${number === page ? 'border-ink bg-ink text-white forced-colors:outline-2' : 'border-stone-300 bg-white hover:border-ink'}`}
          >
            {`${number} `}
          </a>
        ),
      )}
      {page < pageCount && (
        <a
          href={hrefOf(page + 1)}
          rel={`next ${rel}`.trim()}
          aria-label={messages.NEXT_PAGE}
          className={`${STEP} border-stone-300 bg-white`}
        >
          <span className="flex items-center gap-1">
            {messages.NEXT}
            <ChevronRight />
          </span>
        </a>
      )}
    </nav>
  );
}

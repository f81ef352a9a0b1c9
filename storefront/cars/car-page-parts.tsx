import { NEAR } from '#contract/messages/car-pages.ts';
import { formatNumber } from '#contract/values/numbers.ts';

/** Links of one kind, for example to other models. */
export interface LinkGroup {
  heading: string;
  rel: string | undefined;
  links: readonly { label: string; path: string; count: number }[];
}

export const Facts = ({ facts }: { facts: string }) => <p className="mt-10 max-w-prose text-muted">{facts}</p>;

/** Links to similar car pages, at the end of a page. */
export const NearLinks = ({ groups }: { groups: readonly LinkGroup[] }) => (
  <nav aria-label={NEAR} className="grid grid-cols-2 gap-8 py-10 md:grid-cols-3 lg:grid-cols-5 print:hidden">
    {groups.map(({ heading, rel, links }) => (
      <div key={heading}>
        <h2 className="font-semibold">{heading}</h2>
        <ul className="mt-2 text-sm">
          {links.map(({ label, path, count }) => (
            <li key={path}>
              <a href={path} rel={rel} data-reload="" className="inline-block min-h-8 py-1 hover:underline">
                {`${label} `}
                <span className="text-muted tabular-nums">{formatNumber(count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

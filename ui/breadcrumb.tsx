import { BREADCRUMB, HOME_PAGE } from '#contract/messages/shell.ts';
export interface Crumb {
  label: string;
  to: string;
}

export const HOME: Crumb = { label: HOME_PAGE, to: '/' };

/** Links to the pages above the present one, beginning with the topmost. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={BREADCRUMB} className="container-page pt-3 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {crumbs.map(({ label, to }) => (
          <li key={to} className="not-first:before:mr-2 not-first:before:content-['/']">
            <a href={to} className="inline-block py-2 hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { useSite } from '../../ui/site-context.ts';

/** Sets the title of the browser's tab: the page's title and the market's name. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${useSite().name}`}</title>;
}

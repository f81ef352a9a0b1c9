import { useSite } from '../../ui/site-context.ts';

/** What the browser's tab says. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${useSite().name}`}</title>;
}

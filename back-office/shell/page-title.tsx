import { useSite } from '../../ui/site-context.ts';

/** Title of the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${useSite().name}`}</title>;
}

import { Link, type LinkProps } from 'react-router';
import { useSavesData } from '../saved-data.ts';

/** A link whose page begins to load when a finger or a pointer goes down to it, unless data is to be saved. */
export function IntentLink(props: LinkProps) {
  const savesData = useSavesData();
  // The whole table of routes is known: nothing is discovered by what stands in a page.
  return <Link {...props} prefetch={savesData ? 'none' : 'intent'} discover="none" />;
}

import { latePart } from '../../ui/late-part.tsx';
import type { Said } from './seller-says.tsx';

const load = () => import('./seller-says.tsx').then(({ SellerSays }) => SellerSays);
const SellerSays = latePart({
  onServer: import.meta.env.SSR ? await load() : undefined,
  load,
  until: null,
});

/** What few sellers say: its code comes with those that do. */
export function SellerSaysPart({ said }: { said: Said }) {
  const { description, faults, provenance, logbook, taxes } = said;
  return (description ?? faults ?? provenance ?? logbook ?? taxes) ? <SellerSays said={said} /> : null;
}

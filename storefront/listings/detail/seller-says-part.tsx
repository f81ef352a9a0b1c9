import { latePart } from '../../../ui/late-part.tsx';
import type { Said } from './seller-says.tsx';

const load = () => import('./seller-says.tsx').then(({ SellerSays }) => SellerSays);
const SellerSays = latePart({
  onServer: import.meta.env.SSR ? await load() : undefined,
  load,
  until: null,
});

/** Renders the seller's statements, or nothing. Few sellers make any, so their code is loaded with those listings alone. */
export function SellerSaysPart({ said }: { said: Said }) {
  const { description, faults, provenance, logbook, taxes } = said;
  return (description ?? faults ?? provenance ?? logbook ?? taxes) ? <SellerSays said={said} /> : null;
}

import { CAR_STATED } from '#contract/catalogue/car-stated.data.ts';
import { latePart } from '../../../ui/late-part.tsx';
import type { Stated } from './seller-says.tsx';

const load = () => import('./seller-says.tsx').then(({ SellerSays }) => SellerSays);
const SellerSays = latePart({
  onServer: import.meta.env.SSR ? await load() : undefined,
  load,
  until: null,
});

const hasStatements = (entry: Stated) => (entry.description ?? entry.faults) || CAR_STATED.some((fact) => entry[fact]);

/** The section with what the seller states. Few listings have one, so its code is loaded only with those. */
export function SellerSaysPart({ entry }: { entry: Stated }) {
  return hasStatements(entry) ? <SellerSays entry={entry} /> : null;
}

import { CAR_STATED } from '#contract/catalogue/car-stated.data.ts';
import { latePart } from '../../../ui/late-part.tsx';
import type { Said } from './seller-says.tsx';

const load = () => import('./seller-says.tsx').then(({ SellerSays }) => SellerSays);
const SellerSays = latePart({
  onServer: import.meta.env.SSR ? await load() : undefined,
  load,
  until: null,
});

const hasSaid = (said: Said) => (said.description ?? said.faults) || CAR_STATED.some((fact) => said[fact]);

/** Renders the seller's statements, or nothing. Few sellers make any, so their code is loaded with those listings alone. */
export function SellerSaysPart({ said }: { said: Said }) {
  return hasSaid(said) ? <SellerSays said={said} /> : null;
}

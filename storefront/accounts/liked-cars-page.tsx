import { useLoaderData } from 'react-router';
import { FAVOURITES } from '#contract/messages/accounts.ts';
import { FAVOURITES_HINT, FAVOURITES_MEANS } from '#contract/messages/favourites.ts';
import { CarCard } from '../cars/car-card.tsx';
import { carSummary } from '../cars/car-summary.ts';
import { FavouriteList } from '../favourites/favourite-list.tsx';
import { favouritesLoader } from '../favourites/favourite-queries.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

export const clientLoader = favouritesLoader('likes', carSummary);

const SCREEN = { heading: FAVOURITES, Card: CarCard, meaning: FAVOURITES_MEANS, hint: FAVOURITES_HINT };

export function HydrateFallback() {
  return <FavouriteList {...SCREEN} />;
}

export default function LikedCarsPage() {
  return <FavouriteList {...SCREEN} data={useLoaderData<typeof clientLoader>()} />;
}

import { useLoaderData } from 'react-router';
import { WISHLIST } from '#contract/messages/accounts.ts';
import { WISHLIST_HINT, WISHLIST_MEANS } from '#contract/messages/favourites.ts';
import { CarCard } from '../cars/car-card.tsx';
import { carSummary } from '../cars/car-summary.ts';
import { FavouriteList } from '../favourites/favourite-list.tsx';
import { favouritesLoader } from '../favourites/favourite-queries.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

export const clientLoader = favouritesLoader('saves', carSummary);

const SCREEN = {
  heading: WISHLIST,
  Card: CarCard,
  meaning: WISHLIST_MEANS,
  hint: WISHLIST_HINT,
};

export function HydrateFallback() {
  return <FavouriteList {...SCREEN} />;
}

export default function SavedCarsPage() {
  return <FavouriteList {...SCREEN} data={useLoaderData<typeof clientLoader>()} />;
}

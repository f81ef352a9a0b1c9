import { useLoaderData } from 'react-router';
import { CarCard } from '../cars/car-card.tsx';
import { carSummary } from '../cars/car-summary.ts';
import { FavouriteList } from '../favourites/favourite-list.tsx';
import { favouritesLoader } from '../favourites/favourite-queries.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

export const clientLoader = favouritesLoader('saves', carSummary);

const SCREEN = {
  heading: 'Wishlist',
  Card: CarCard,
  hint: 'Press the bookmark on the page of a car, and it is kept here.',
};

export function HydrateFallback() {
  return <FavouriteList {...SCREEN} />;
}

export default function SavedCarsPage() {
  return <FavouriteList {...SCREEN} data={useLoaderData<typeof clientLoader>()} />;
}

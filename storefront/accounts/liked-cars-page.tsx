import { useLoaderData } from 'react-router';
import { CarCard } from '../cars/car-card.tsx';
import { carSummary } from '../cars/car-summary.ts';
import { FavouriteList } from '../favourites/favourite-list.tsx';
import { favouritesLoader } from '../favourites/favourite-queries.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

export const clientLoader = favouritesLoader('likes', carSummary);

const SCREEN = { heading: 'Favourites', Card: CarCard, hint: 'Press the heart of a car, and it is kept here.' };

export function HydrateFallback() {
  return <FavouriteList {...SCREEN} />;
}

export default function LikedCarsPage() {
  return <FavouriteList {...SCREEN} data={useLoaderData<typeof clientLoader>()} />;
}

import { useLoaderData } from 'react-router';
import { CarCard } from '../cars/car-card.tsx';
import { readCarSummary } from '../cars/car-queries.ts';
import { KeptCarList } from './kept-car-list.tsx';
import { keptCarsLoader } from './kept-car-queries.ts';

export { privateHeaders as headers } from '../private-headers.ts';

export const clientLoader = keptCarsLoader('likes', readCarSummary);

const SCREEN = { heading: 'Favourites', Card: CarCard, hint: 'Press the heart of a car, and it is kept here.' };

export function HydrateFallback() {
  return <KeptCarList {...SCREEN} />;
}

export default function LikedCarsPage() {
  return <KeptCarList {...SCREEN} data={useLoaderData<typeof clientLoader>()} />;
}

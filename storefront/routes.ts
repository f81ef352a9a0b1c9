import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home/home-page.tsx'),
  route('filter', 'cars/car-list-page.tsx'),
  route('detail/:documentId', 'cars/car-detail-page.tsx'),
  route('recently-viewed', 'cars/recently-viewed-page.tsx'),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig;

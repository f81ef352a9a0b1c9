/**
 * Who may ask for what. Each route of the API stands here; one that does not fails the tests, so that nobody forgets to
 * say whom it is for.
 */
export type Caller = 'anyone';

export const routeTable: Record<string, Caller> = {
  'GET /_health': 'anyone',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  ...Object.fromEntries(
    [
      ...['cars', 'makes', 'models', 'categories', 'features', 'dealer-infos', 'articles'],
      ...['spareparts', 'sparecategories', 'garages', 'translations'],
    ].flatMap((plural): [string, Caller][] => [
      [`GET /api/${plural}`, 'anyone'],
      [`GET /api/${plural}/:documentId`, 'anyone'],
    ]),
  ),
  'GET /api/cars/popular': 'anyone',
  'POST /api/cars/:documentId/views': 'anyone',
  'GET /uploads/:file': 'anyone',
};

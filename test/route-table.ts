/**
 * Who may ask for what. Each route of the API stands here; one that does not fails the tests, so that nobody forgets to
 * say whom it is for.
 */
export type Caller =
  | 'anyone'
  /** Who sends a good access token; each is answered of and for itself alone. */
  | 'member'
  /** Who has a cookie of the office, and whom contract/permissions.ts lets. */
  | 'member of the office'
  | 'whoever acts for a seller'
  | 'staff'
  /** Whoever holds a code, token or password that only one person was given. */
  | 'holder of a secret'
  /** Who sends the token of a seller, or an access token of a member who acts for one. */
  | 'whoever writes for a seller'
  /** There to say no, whoever asks. */
  | 'nobody';

export const routeTable: Record<string, Caller> = {
  'GET /_health': 'anyone',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /docs/api': 'anyone',
  'GET /docs/api/:file': 'anyone',
  'GET /.well-known/security.txt': 'anyone',
  'GET /.well-known/change-password': 'anyone',
  ...Object.fromEntries(
    [
      ...['cars', 'makes', 'models', 'categories', 'features', 'dealer-infos', 'articles'],
      ...['spareparts', 'sparecategories', 'garages', 'translations'],
    ].flatMap((plural): [string, Caller][] => [
      [`GET /api/${plural}`, 'anyone'],
      [`GET /api/${plural}/:documentId`, 'anyone'],
    ]),
  ),
  'GET /api/cars/facets': 'anyone',
  'GET /api/cars/suggestions': 'anyone',
  'GET /api/spareparts/facets': 'anyone',
  'GET /api/cars/popular': 'anyone',
  'GET /api/models/popular': 'anyone',
  'POST /api/cars/:documentId/views': 'anyone',
  'GET /api/closed-listings/:documentId': 'anyone',
  'POST /api/cars/:documentId/contact': 'anyone',
  'POST /api/spareparts/:documentId/contact': 'anyone',
  'GET /api/sellers/:documentId': 'anyone',
  'GET /uploads/:file': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /sitemaps/:file': 'anyone',

  'POST /api/auth/local': 'holder of a secret',
  'POST /api/auth/local/register': 'anyone',
  'POST /api/auth/send-email-confirmation': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'GET /api/auth/email-confirmation': 'holder of a secret',
  'POST /api/auth/reset-password': 'holder of a secret',
  'POST /api/auth/cancel-email-change': 'holder of a secret',
  'POST /auth/refresh': 'holder of a secret',
  'POST /api/auth/refresh': 'holder of a secret',
  'POST /api/auth/logout': 'member',
  'POST /api/auth/change-password': 'member',
  'GET /api/connect/google': 'anyone',
  'GET /api/connect/google/callback': 'holder of a secret',
  'GET /api/auth/google/callback': 'holder of a secret',

  'POST /api/email': 'anyone',
  'POST /api/newsletter-subscriptions': 'anyone',
  'POST /api/newsletter-subscriptions/confirm': 'holder of a secret',
  'GET /api/newsletter-subscriptions/unsubscribe': 'anyone',
  'POST /api/newsletter-subscriptions/unsubscribe': 'holder of a secret',
  'GET /api/listing-renewals': 'holder of a secret',
  'POST /api/listing-renewals': 'holder of a secret',

  'GET /api/users/me': 'member',
  'DELETE /api/users/me': 'member',
  'GET /api/users/me/sessions': 'member',
  'DELETE /api/users/me/sessions': 'member',
  'DELETE /api/users/me/sessions/:id': 'member',
  'PUT /api/users/:id': 'member',
  'GET /api/users': 'nobody',
  'GET /api/users/count': 'nobody',
  'GET /api/users/:id': 'nobody',
  'GET /api/saves': 'member',
  'GET /api/saves/:id': 'member',
  'POST /api/saves': 'member',
  'DELETE /api/saves/:id': 'member',
  'POST /sell/session': 'member',
  'POST /sell/session/password': 'holder of a secret',
  'POST /staff/session/password': 'holder of a secret',
  'DELETE /sell/session': 'anyone',
  'DELETE /staff/session': 'anyone',
  'GET /sell/api/member': 'member of the office',
  'GET /staff/api/member': 'member of the office',
  'DELETE /sell/api/sessions': 'member of the office',
  'DELETE /staff/api/sessions': 'member of the office',
  'GET /staff/api/second-factor': 'staff',
  'GET /staff/api/second-factor/qr.svg': 'staff',
  'POST /staff/api/second-factor': 'staff',
  'POST /staff/api/second-factor/confirm': 'staff',
  'POST /staff/api/second-factor/check': 'staff',
  'POST /staff/api/second-factor/recovery-codes': 'staff',
  'POST /staff/api/second-factor/remove': 'staff',
  'GET /sell/api/invitation': 'holder of a secret',
  'POST /sell/api/invitation': 'holder of a secret',
  'GET /sell/api/self': 'whoever acts for a seller',
  'GET /staff/api/self': 'staff',
  'POST /staff/api/listings/:documentId/moves': 'staff',
  'POST /staff/api/sellers/:documentId/state': 'staff',
  'GET /staff/api/review': 'staff',
  'GET /staff/api/review/:id': 'staff',
  'POST /staff/api/review/:id/claim': 'staff',
  'DELETE /staff/api/review/:id/claim': 'staff',
  'POST /staff/api/review/:id/decision': 'staff',
  'POST /staff/api/review/:id/undo': 'staff',
  'GET /sell/api/listings': 'whoever acts for a seller',
  'GET /sell/api/today': 'whoever acts for a seller',
  'GET /sell/api/listings/:documentId/row': 'whoever acts for a seller',
  'GET /sell/api/listings/:documentId/days': 'whoever acts for a seller',
  'GET /sell/api/listings/:documentId/history': 'whoever acts for a seller',
  'GET /sell/api/proposal': 'whoever acts for a seller',
  'GET /sell/api/form': 'whoever acts for a seller',
  'GET /sell/api/listings/:documentId/photos': 'whoever acts for a seller',
  'PUT /sell/api/listings/:documentId/photos': 'whoever acts for a seller',
  'PUT /sell/api/listings/:documentId/photos/:sha256': 'whoever acts for a seller',
  'DELETE /sell/api/listings/:documentId/photos/:sha256': 'whoever acts for a seller',
  'POST /sell/listings/:documentId/photos': 'whoever acts for a seller',
  'GET /sell/media/:documentId/:file': 'whoever acts for a seller',
  'GET /staff/media/:documentId/:file': 'staff',
  'POST /sell/api/listings': 'whoever acts for a seller',
  'GET /sell/api/listings/:documentId': 'whoever acts for a seller',
  'PATCH /sell/api/listings/:documentId': 'whoever acts for a seller',
  'DELETE /sell/api/listings/:documentId': 'whoever acts for a seller',
  'POST /sell/api/listings/:documentId/moves': 'whoever acts for a seller',
  'POST /sell/api/listings/:documentId/changes': 'whoever acts for a seller',
  'GET /sell/api/private-seller': 'whoever acts for a seller',
  'POST /sell/api/private-seller': 'whoever acts for a seller',
  'PATCH /sell/api/private-seller': 'whoever acts for a seller',
  'POST /sell/api/phone/code': 'whoever acts for a seller',
  'POST /sell/api/phone/proof': 'whoever acts for a seller',
  'DELETE /sell/api/listings/:documentId/changes': 'whoever acts for a seller',

  ...Object.fromEntries(
    ['cars', 'spareparts'].flatMap((plural): [string, Caller][] => [
      [`POST /api/${plural}`, 'whoever writes for a seller'],
      [`PUT /api/${plural}/:documentId`, 'whoever writes for a seller'],
      [`DELETE /api/${plural}/:documentId`, 'whoever writes for a seller'],
    ]),
  ),

  'GET /api/likes': 'member',
  'GET /api/likes/:id': 'member',
  'POST /api/likes': 'member',
  'DELETE /api/likes/:id': 'member',
};

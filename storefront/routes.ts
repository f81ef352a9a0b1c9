import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** A member's screens at their own addresses, and the same ones under /account-settings. */
const accountScreens = [
  { path: 'profile', page: 'accounts/profile-page.tsx' },
  { path: 'saved-cars', page: 'saves/saved-cars-page.tsx' },
  { path: 'liked-cars', page: 'saves/liked-cars-page.tsx' },
  { path: 'changepassword', page: 'accounts/change-password-page.tsx' },
  { path: 'change-password', page: 'accounts/change-password-page.tsx' },
];

const textPaths = [
  'about',
  'termofuse',
  'terms',
  'cookiespolicy',
  'howtobuy',
  'privacypolicy',
  'customerpolicy',
  'safetynotice',
];
const comingPaths = ['agents', 'mechanics', 'coming', 'callback'];

export default [
  index('home/home-page.tsx'),
  route('filter', 'cars/car-list-page.tsx'),
  route('detail/:documentId', 'cars/car-detail-page.tsx'),
  route('recently-viewed', 'cars/recently-viewed-page.tsx'),
  route('spareparts', 'spare-parts/spare-part-list-page.tsx'),
  route('spareparts/:documentId', 'spare-parts/spare-part-detail-page.tsx'),
  route('garages', 'garages/garage-list-page.tsx'),
  route('garage-spareparts/:documentId', 'garages/garage-detail-page.tsx'),
  route('dealers', 'dealers/dealer-list-page.tsx'),
  route('dealer-cars/:documentId', 'dealers/dealer-detail-page.tsx'),
  route('blogs', 'articles/article-list-page.tsx'),
  route('article/:slug', 'articles/article-detail-page.tsx'),
  route('contact', 'contact/contact-page.tsx'),
  route('newsletter', 'newsletter/newsletter-page.tsx'),
  route('newsletter/confirm', 'newsletter/newsletter-answer-page.tsx', { id: 'newsletter-confirm' }),
  route('newsletter/unsubscribe', 'newsletter/newsletter-answer-page.tsx', { id: 'newsletter-unsubscribe' }),
  ...textPaths.map((path) => route(path, 'pages/text-page.tsx', { id: path })),
  route('busy', 'pages/busy-page.tsx'),
  ...comingPaths.map((path) => route(path, 'pages/coming-soon-page.tsx', { id: path })),

  route('login', 'accounts/login-page.tsx'),
  route('register', 'accounts/register-page.tsx'),
  route('forgotpassword', 'accounts/forgot-password-page.tsx'),
  route('resetpassword', 'accounts/reset-password-page.tsx'),
  route('emailconfirmation', 'accounts/email-confirmation-page.tsx'),
  route('cancel-email-change', 'accounts/cancel-email-change-page.tsx'),
  route('connect/google/redirect', 'accounts/google-return-page.tsx', { id: 'google-redirect' }),
  route('auth/google/return', 'accounts/google-return-page.tsx', { id: 'google-return' }),

  layout('accounts/account-layout.tsx', [
    route('account-settings', 'accounts/profile-page.tsx', { id: 'account-settings' }),
    ...accountScreens.flatMap(({ path, page }) => [
      route(path, page, { id: path }),
      route(`account-settings/${path}`, page, { id: `account-settings-${path}` }),
    ]),
  ]),

  route('manifest.webmanifest', 'layout/web-manifest-route.ts'),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig;

import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** A member's screens at their own addresses, and the same ones under /account-settings. */
const accountScreens = [
  { path: 'profile', page: 'accounts/profile-page.tsx' },
  { path: 'saved-cars', page: 'saves/saved-cars-page.tsx' },
  { path: 'liked-cars', page: 'saves/liked-cars-page.tsx' },
  { path: 'changepassword', page: 'accounts/change-password-page.tsx' },
  { path: 'change-password', page: 'accounts/change-password-page.tsx' },
];

export default [
  index('home/home-page.tsx'),
  route('filter', 'cars/car-list-page.tsx'),
  route('detail/:documentId', 'cars/car-detail-page.tsx'),
  route('recently-viewed', 'cars/recently-viewed-page.tsx'),

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

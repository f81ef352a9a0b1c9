import { safePath } from '#contract/values/safe-path.ts';

/** Actions of the page of two-step sign-in, and the API route of each. `of`: the id of a passkey. */
export const FactorAction = {
  begin: () => '',
  confirm: () => '/confirm',
  check: () => '/check',
  renew: () => '/recovery-codes',
  remove: () => '/remove',
  'add-passkey': () => '/passkeys',
  'remove-passkey': (of: string) => safePath`/passkeys/${of}/remove`,
} as const satisfies Record<string, (of: string) => string>;
export type FactorAction = keyof typeof FactorAction;

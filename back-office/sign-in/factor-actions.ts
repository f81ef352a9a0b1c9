import { safePath } from '#contract/values/safe-path.ts';

/** The forms of the page for two-step sign-in, by `intent`, each with the end of the API path that it is sent to. `of`: the id of a passkey. */
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

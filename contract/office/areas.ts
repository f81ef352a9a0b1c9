/**
 * The two offices: one for sellers, one for the market's staff. Each has a session cookie of its own, which browsers send only below the office's
 * path.
 */
export const AREAS = {
  sell: { cookie: 'sell_session', path: '/sell' },
  staff: { cookie: 'staff_session', path: '/staff' },
} as const;

export type Area = keyof typeof AREAS;

/** Returns the office to which a path belongs. `/sell` itself is a public page. */
export function areaOf(path: string): Area | undefined {
  const [, first] = /^\/(sell|staff)\//.exec(path) ?? [];
  return first === 'sell' || first === 'staff' ? first : undefined;
}

/** The path below which the offices' scripts and styles are served. */
export const OFFICE_FILES = '/office/';

/** The two offices: of sellers, and of the market's own people. Each has its cookie, which is sent below its path alone. */
export const AREAS = {
  sell: { cookie: 'sell_session', path: '/sell' },
  staff: { cookie: 'staff_session', path: '/staff' },
} as const;

export type Area = keyof typeof AREAS;

/** The office that an address lies in. `/sell` itself is everybody's. */
export function areaOf(path: string): Area | undefined {
  const [, first] = /^\/(sell|staff)\//.exec(path) ?? [];
  return first === 'sell' || first === 'staff' ? first : undefined;
}

/** The beginning of the addresses of the offices' scripts and styles. */
export const OFFICE_FILES = '/office/';

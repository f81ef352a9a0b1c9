/** Returns the path of the page that asks a private seller for their number or name, and then goes on to `next`. */
export const stepPath = (page: 'phone' | 'name', next: string) => `/sell/${page}?next=${encodeURIComponent(next)}`;

export const STEPS = 2;

/** A page that asks a private seller for number or name. It leads on to the page that they wanted. */
export const stepPath = (page: 'phone' | 'name', next: string) => `/sell/${page}?next=${encodeURIComponent(next)}`;

export const STEPS = 2;

/** Where to sign in and come back from: `here` is a path of ours with its search. */
export const loginPath = (here: string) => `/login?next=${encodeURIComponent(here)}`;

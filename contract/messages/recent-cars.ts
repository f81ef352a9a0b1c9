/** The cars that this browser viewed last. */

export const RECENT_HEADING = 'My Recently Viewed Cars';
export const RECENT_HINT = 'Cars you look at are listed here, on this device only.';
export const recentError = (reason: string) => `Error: ${reason}`;
export const RECENT_NEEDS_SCRIPTS =
  'This list is kept in your browser, which needs JavaScript for it. Please turn JavaScript on.';
export const pageOf = (page: number, pageCount: number) => `Page ${page} of ${pageCount}`;

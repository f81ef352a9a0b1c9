/** The cars that this browser viewed last. */

export const RECENT_HEADING = 'My Recently Viewed Cars';
export const RECENT_HINT = 'The cars that you open are listed here, on this device alone.';
export const recentError = (reason: string) => `Error: ${reason}`;
export const RECENT_NEEDS_SCRIPTS = 'Your browser keeps this list by itself, which needs scripts to be on.';
export const pageOf = (page: number, pageCount: number) => `Page ${page} of ${pageCount}`;

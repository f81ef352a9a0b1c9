/** What a page says of itself that is one person's alone: nobody keeps it, and no address that it had goes elsewhere. */
export const privateHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

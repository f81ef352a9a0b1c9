/** Returns the headers of a private page: no cache stores it, and its address is sent to no other site as a referrer. */
export const privateHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

/**
 * Loads sharp, the library for pictures, on its first use: it takes 24 MB of memory, and a server that already has all its pictures does
 * not need it.
 */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // sharp gets one thread, so that visitors' requests have priority; and no cache of decoded pictures, which are never needed twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let opened: ReturnType<typeof openSharp> | undefined;

/** Returns sharp with the settings for servers, which all code on a server must use. */
export function loadSharp() {
  opened ??= openSharp();
  return opened;
}

/** sharp takes 24 MB, and pictures are made once: a server that has them all does not load it. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // Visitors' requests have priority: one thread, and no cache of decoded pictures, which are never needed twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let opened: ReturnType<typeof openSharp> | undefined;

/** Returns sharp with a server's settings: all encoding on a server uses this. */
export function loadSharp() {
  opened ??= openSharp();
  return opened;
}

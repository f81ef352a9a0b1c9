/**
 * Copies bytes into memory of their own. Node.js cuts buffers of up to 32 kB from shared blocks of 64 kB, which are only freed as a whole:
 * long-lived small buffers would take several times their length.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

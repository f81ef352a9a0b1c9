/**
 * Copies bytes into memory of their own. Node.js cuts buffers of up to 32 kB from shared ones of 64 kB, which stay as long as any part
 * does: long-lived bytes would take several times their length.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

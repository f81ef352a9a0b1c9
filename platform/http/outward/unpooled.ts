/**
 * In memory of its own. Node.js cuts buffers of up to 32 kB out of common ones of 64 kB, each of which stays for as long as
 * any part of it does: what is stored for long would take several times its length.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

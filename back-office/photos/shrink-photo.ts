/** Length of the longer side in px: more than any page shows, and a tenth of a phone's picture. */
const LONGEST_SIDE = 1920;
const QUALITY = 0.8;
const THUMBNAIL_SIDE = 320;
const THUMBNAIL_QUALITY = 0.6;

/** A scaled-down photo, with the thumbnail shown until the server has it. */
export interface SmallPhoto {
  bytes: Blob;
  /** A data: URL; null if this browser cannot show it. */
  thumbnail: string | null;
}

interface Size {
  width: number;
  height: number;
}

/** Returns the size scaled down to fit into a square of that side; never enlarged. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const factor = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: scaled(width), height: scaled(height) };
}

/** Encodes a picture in an OffscreenCanvas, or in a canvas element for older browsers. */
async function encode(source: CanvasImageSource, { width, height }: Size, quality: number): Promise<Blob | null> {
  if ('OffscreenCanvas' in globalThis) {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
    return canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Frees the canvas's memory, which some phones otherwise keep until they run out.
  Object.assign(canvas, { width: 0, height: 0 });
  return blob;
}

const asAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/**
 * Scales a photo down, turns it upright and removes the camera's metadata. A file that this browser cannot read is returned unchanged: the
 * server may read it, or says what is wrong with it. To be called for one photo at a time: each takes 50 MB of memory.
 */
export async function shrinkPhoto(file: Blob): Promise<SmallPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { bytes: file, thumbnail: null };
  try {
    const small = await encode(bitmap, sizeWithin(bitmap, LONGEST_SIDE), QUALITY);
    const thumbnail = await encode(bitmap, sizeWithin(bitmap, THUMBNAIL_SIDE), THUMBNAIL_QUALITY);
    return { bytes: small ?? file, thumbnail: thumbnail && (await asAddress(thumbnail)) };
  } finally {
    bitmap.close();
  }
}

/** Returns the SHA-256 in hex. */
export async function digestOf(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import { faultOf, MEASURED_SIDE, type PhotoFault } from './photo-measures.ts';
import { averageColour, type PlateBox, pixelsOf } from './plate-boxes.ts';

/** Length in px of the longer side of an uploaded photo: more than any page shows, and about a tenth of the pixels of a phone's camera. */
const LONGEST_SIDE = 1920;
const QUALITY = 0.8;
const THUMBNAIL_SIDE = 320;
const THUMBNAIL_QUALITY = 0.6;

/** A scaled-down photo, and the thumbnail that the page shows until the server has the photo. */
export interface SmallPhoto {
  bytes: Blob;
  /** The thumbnail as a data: URL; null if this browser cannot read the photo. */
  thumbnail: string | null;
  /** The fault of the photo that a hint names, such as blur; null: no fault. */
  fault: PhotoFault | null;
}

interface Size {
  width: number;
  height: number;
}

/** Returns the size scaled down so that the longer side is at most `side` px; a smaller one is not enlarged. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const factor = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: scaled(width), height: scaled(height) };
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Draws a picture in the given size on an OffscreenCanvas; in older browsers, on a canvas element. */
function draw(source: CanvasImageSource, size: Size): Canvas {
  const canvas =
    'OffscreenCanvas' in globalThis
      ? new OffscreenCanvas(size.width, size.height)
      : Object.assign(document.createElement('canvas'), size);
  const context = contextOf(canvas);
  // At the quality 'low', the default, the browser skips pixels, so that edges would look sharper than they are.
  context.imageSmoothingQuality = 'medium';
  context.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

function contextOf(canvas: Canvas) {
  const context = canvas.getContext('2d');
  if (context && 'drawImage' in context) return context;
  throw new Error('This browser cannot draw');
}

/** Replaces the pixels under the boxes by their average colour. */
function hide(canvas: Canvas, boxes: readonly PlateBox[]) {
  const context = contextOf(canvas);
  for (const box of boxes) {
    const { left, top, width, height } = pixelsOf(box, canvas);
    context.fillStyle = averageColour(context.getImageData(left, top, width, height).data);
    context.fillRect(left, top, width, height);
  }
}

const encode = (canvas: Canvas, quality: number): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** Frees a canvas's memory at once, which some phones otherwise hold until they run out of it. */
const free = (canvas: Canvas) => Object.assign(canvas, { width: 0, height: 0 });

/** Returns the fault of a photo, such as blur, measured on a small copy; null: no fault. `size`: the size of the original photo. */
export function measure(source: CanvasImageSource, size: Size): PhotoFault | null {
  const canvas = draw(source, sizeWithin(size, MEASURED_SIDE));
  const fault = faultOf(size, contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height));
  free(canvas);
  return fault;
}

const asAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/**
 * Scales a photo down, turns it upright, removes the camera's metadata, and covers the parts under `boxes`. A file that this browser cannot
 * read is returned unchanged, for the server to read or refuse; with `boxes` the promise is rejected instead, so that no plate stays
 * visible. To be called for one photo at a time: each takes 50 MB of memory.
 */
export async function shrinkPhoto(file: Blob, boxes: readonly PlateBox[] = []): Promise<SmallPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap && boxes.length > 0) throw new Error('This browser cannot read the photo');
  if (!bitmap) return { bytes: file, thumbnail: null, fault: null };
  const { width, height } = bitmap;
  const large = draw(bitmap, sizeWithin(bitmap, LONGEST_SIDE));
  bitmap.close();
  hide(large, boxes);
  // The thumbnail is made from the scaled-down photo, which has far fewer pixels than the original.
  const small = draw(large, sizeWithin({ width, height }, THUMBNAIL_SIDE));
  try {
    const bytes = await encode(large, QUALITY);
    if (!bytes && boxes.length > 0) throw new Error('This browser cannot write the photo');
    const thumbnail = await encode(small, THUMBNAIL_QUALITY);
    return {
      bytes: bytes ?? file,
      thumbnail: thumbnail && (await asAddress(thumbnail)),
      fault: measure(small, { width, height }),
    };
  } finally {
    free(large);
    free(small);
  }
}

/** Returns the SHA-256 of a file in hex. */
export async function digestOf(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Faults of a photo that a hint names; it is sent all the same. */
export type PhotoFault = 'dark' | 'blurred' | 'small';

/** Length in px of the longer side of the copy that is measured. In a larger one the noise of a JPEG passes for sharpness. */
export const MEASURED_SIDE = 256;

// The thresholds were found with eleven photos, each darkened by whole stops, and blurred by parts of its longer side.

/** Mean brightness (0 to 255) below which a photo may be too dark. Photos by day have 55 to 145; four stops darker, all are below. */
const DARK_MEAN = 45;
/** A black car may fill a photo taken by day, but then a tenth of it, sky or ground, is brighter than this. */
const DARK_BRIGHTEST_TENTH = 90;
/** Sharp photos have edges of 0.3 to 0.55; blurred by 0.5 % of the longer side, which a phone shows plainly, of 0.8 to 1.1. */
const BLURRED_EDGE = 0.8;
/** The longer side in px below which a photo is soft even on a phone, whose screen has about as many. */
const SMALL_SIDE = 800;

interface Pixels {
  /** Four bytes a pixel: red, green, blue and opacity. */
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** The brightness of each pixel, 0 to 255. */
export interface Grey {
  values: Uint8Array;
  width: number;
  height: number;
}

export function greyOf({ data, width, height }: Pixels): Grey {
  const values = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < values.length; at += 1, from += 4) {
    values[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { values, width, height };
}

/** Returns the mean brightness, and that which a tenth of the pixels exceed. */
export function brightnessOf({ values }: Grey): { mean: number; brightestTenth: number } {
  const counts = new Uint32Array(256);
  let sum = 0;
  for (const value of values) {
    counts[value] = (counts[value] ?? 0) + 1;
    sum += value;
  }
  let brightestTenth = 255;
  for (let brighter = counts[255] ?? 0; brightestTenth > 0 && brighter <= values.length / 10; ) {
    brightestTenth -= 1;
    brighter += counts[brightestTenth] ?? 0;
  }
  return { mean: sum / values.length, brightestTenth };
}

/**
 * Returns how wide a photo's edges are, in px: its slopes against the variance of the Laplacian. So neither contrast nor the number of edges
 * counts, and a white car before a white wall is as sharp as any. A photo of one colour has no edges: 0.
 */
export function edgeWidthOf({ values, width, height }: Grey): number {
  let slopes = 0;
  let bends = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
      const left = values[at - 1] ?? 0;
      const right = values[at + 1] ?? 0;
      const above = values[at - width] ?? 0;
      const below = values[at + width] ?? 0;
      const here = values[at] ?? 0;
      const bend = left + right + above + below - 4 * here;
      slopes += ((right - left) ** 2 + (below - above) ** 2) / 4;
      bends += bend ** 2;
    }
  }
  return bends === 0 ? 0 : Math.sqrt(slopes / bends / 2);
}

/** Returns the fault that a hint names, if any. `size`: that of the original; `copy`: at most `MEASURED_SIDE` long. */
export function faultOf(size: { width: number; height: number }, copy: Pixels): PhotoFault | null {
  const grey = greyOf(copy);
  const { mean, brightestTenth } = brightnessOf(grey);
  if (mean < DARK_MEAN && brightestTenth < DARK_BRIGHTEST_TENTH) return 'dark';
  if (edgeWidthOf(grey) > BLURRED_EDGE) return 'blurred';
  return Math.max(size.width, size.height) < SMALL_SIDE ? 'small' : null;
}

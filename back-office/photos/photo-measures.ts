/** Faults of a photo that a hint names. They do not prevent the upload. */
export type PhotoFault = 'dark' | 'blurred' | 'small';

/** Length in px of the longer side of the scaled-down copy that is measured. In a larger one, JPEG noise would be taken for sharp edges. */
export const MEASURED_SIDE = 256;

// The thresholds below were found with eleven photos, which were darkened and blurred step by step.

/**
 * Mean brightness (0 to 255) below which a photo may be too dark. Daylight photos have 55 to 145; darkened by four stops, all are below 45.
 */
const DARK_MEAN = 45;
/** A photo whose brightest tenth of pixels exceeds this (0 to 255) is not too dark: it may show a black car by day, with sky or ground. */
const DARK_BRIGHTEST_TENTH = 90;
/**
 * Edge width in px above which a photo is blurred. Sharp photos have 0.3 to 0.55; after a blur that is plain to see on a phone, 0.8 to 1.1.
 */
const BLURRED_EDGE = 0.8;
/** Length in px of the longer side below which a photo is too small: a phone's screen has about that many pixels. */
const SMALL_SIDE = 800;

interface Pixels {
  /** Four bytes for each pixel: red, green, blue and opacity. */
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

/** Returns the mean brightness, and the brightness that a tenth of the pixels exceed. */
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
 * Returns the width of a photo's edges in px: the strength of its slopes divided by that of its bends (the Laplacian). So neither contrast
 * nor the number of edges matters: a white car before a white wall can be sharp. 0 for a photo of one colour.
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

/** Returns the fault that a hint names; null: none. `size`: of the original; `copy`: scaled down to `MEASURED_SIDE`. */
export function faultOf(size: { width: number; height: number }, copy: Pixels): PhotoFault | null {
  const grey = greyOf(copy);
  const { mean, brightestTenth } = brightnessOf(grey);
  if (mean < DARK_MEAN && brightestTenth < DARK_BRIGHTEST_TENTH) return 'dark';
  if (edgeWidthOf(grey) > BLURRED_EDGE) return 'blurred';
  return Math.max(size.width, size.height) < SMALL_SIDE ? 'small' : null;
}

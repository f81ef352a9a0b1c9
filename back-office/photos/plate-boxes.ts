/** A box that hides a number plate: its centre `x` and `y`, and its width, as fractions (0 to 1) of the picture's width and height. */
export interface PlateBox {
  x: number;
  y: number;
  width: number;
}

interface Size {
  width: number;
  height: number;
}

/** Width of a box divided by its height. A Ugandan plate measures 520 by 110 mm; with its frame the ratio is about four. */
export const PLATE_RATIO = 4;
/** Width of a new box as a fraction of the picture's width: about that of a plate if the car fills the photo. */
const FIRST_WIDTH = 0.15;
const LEAST_WIDTH = 0.04;
const MOST_WIDTH = 0.8;
/** Factor by which one press of the button enlarges a box. */
const GROWTH = 1.2;

const between = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most);

/** Returns the height of a box as a fraction of the picture's height. */
export const heightOf = ({ width }: PlateBox, picture: Size): number =>
  (width * picture.width) / PLATE_RATIO / picture.height;

/** Returns the box, moved and shrunk as far as needed for all of it to be within the picture. */
function within(box: PlateBox, picture: Size): PlateBox {
  // On a very wide picture, such as a panorama, a box of the greatest width would be higher than the picture, so its width is limited further.
  const width = between(LEAST_WIDTH, box.width, Math.min(MOST_WIDTH, (PLATE_RATIO * picture.height) / picture.width));
  const height = heightOf({ ...box, width }, picture);
  return { width, x: between(width / 2, box.x, 1 - width / 2), y: between(height / 2, box.y, 1 - height / 2) };
}

/** Returns a new box with its centre at `x` and `y` (fractions of the picture). */
export const boxAt = (x: number, y: number, picture: Size): PlateBox => within({ x, y, width: FIRST_WIDTH }, picture);

export const moveBox = (box: PlateBox, x: number, y: number, picture: Size): PlateBox =>
  within({ ...box, x, y }, picture);

export const resizeBox = (box: PlateBox, to: 'larger' | 'smaller', picture: Size): PlateBox =>
  within({ ...box, width: to === 'larger' ? box.width * GROWTH : box.width / GROWTH }, picture);

/** Fraction of the picture by which an arrow key moves a box. */
const KEY_STEP = 0.01;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the box after an arrow key was pressed; undefined for any other key. */
export function boxByKey(box: PlateBox, key: string, picture: Size): PlateBox | undefined {
  const step = STEPS[key];
  return step && moveBox(box, box.x + step[0] * KEY_STEP, box.y + step[1] * KEY_STEP, picture);
}

/** Returns the rectangle of pixels that a box covers, wholly or in part. */
export function pixelsOf(box: PlateBox, picture: Size) {
  const height = heightOf(box, picture);
  const left = Math.max(0, Math.floor((box.x - box.width / 2) * picture.width));
  const top = Math.max(0, Math.floor((box.y - height / 2) * picture.height));
  const right = Math.min(picture.width, Math.ceil((box.x + box.width / 2) * picture.width));
  const bottom = Math.min(picture.height, Math.ceil((box.y + height / 2) * picture.height));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Returns the average colour of pixels, given as four bytes each. One colour over a plate reveals nothing of its letters, unlike coarse pixels or a
 * blur.
 */
export function averageColour(data: ArrayLike<number>): string {
  const count = data.length / 4;
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
  }
  return `rgb(${sums.map((sum) => Math.round(sum / count)).join(' ')})`;
}

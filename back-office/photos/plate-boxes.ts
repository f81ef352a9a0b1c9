/** A box that hides a number plate: its middle and its width, as parts of the picture's width and height. */
export interface PlateBox {
  x: number;
  y: number;
  width: number;
}

interface Size {
  width: number;
  height: number;
}

/** A Ugandan plate of one line is 520 mm by 110 mm; with its frame about four to one. */
export const PLATE_RATIO = 4;
/** The part of the picture's width that a plate has where a car fills the photo. */
const FIRST_WIDTH = 0.15;
const LEAST_WIDTH = 0.04;
const MOST_WIDTH = 0.8;
/** A press makes a box larger by this factor. */
const GROWTH = 1.2;

const between = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most);

/** Returns the height of a box as a part of the picture's. */
export const heightOf = ({ width }: PlateBox, picture: Size): number =>
  (width * picture.width) / PLATE_RATIO / picture.height;

/** Keeps a box within the picture. */
function within(box: PlateBox, picture: Size): PlateBox {
  // A wide picture of a panorama is lower than a wide box.
  const width = between(LEAST_WIDTH, box.width, Math.min(MOST_WIDTH, (PLATE_RATIO * picture.height) / picture.width));
  const height = heightOf({ ...box, width }, picture);
  return { width, x: between(width / 2, box.x, 1 - width / 2), y: between(height / 2, box.y, 1 - height / 2) };
}

/** Returns a new box whose middle is there. */
export const boxAt = (x: number, y: number, picture: Size): PlateBox => within({ x, y, width: FIRST_WIDTH }, picture);

export const moveBox = (box: PlateBox, x: number, y: number, picture: Size): PlateBox =>
  within({ ...box, x, y }, picture);

export const resizeBox = (box: PlateBox, to: 'larger' | 'smaller', picture: Size): PlateBox =>
  within({ ...box, width: to === 'larger' ? box.width * GROWTH : box.width / GROWTH }, picture);

/** The part of a box's height or width that an arrow key moves it by. */
const KEY_STEP = 0.01;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the box as an arrow key moves it; undefined for other keys. */
export function boxByKey(box: PlateBox, key: string, picture: Size): PlateBox | undefined {
  const step = STEPS[key];
  return step && moveBox(box, box.x + step[0] * KEY_STEP, box.y + step[1] * KEY_STEP, picture);
}

/** Returns the pixels that a box covers, wholly or in part. */
export function pixelsOf(box: PlateBox, picture: Size) {
  const height = heightOf(box, picture);
  const left = Math.max(0, Math.floor((box.x - box.width / 2) * picture.width));
  const top = Math.max(0, Math.floor((box.y - height / 2) * picture.height));
  const right = Math.min(picture.width, Math.ceil((box.x + box.width / 2) * picture.width));
  const bottom = Math.min(picture.height, Math.ceil((box.y + height / 2) * picture.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Returns the average colour of pixels, four bytes each. One colour tells nothing of the letters, as pixels or a blur would. */
export function averageColour(data: ArrayLike<number>): string {
  const count = data.length / 4;
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
  }
  return `rgb(${sums.map((sum) => Math.round(sum / count)).join(' ')})`;
}

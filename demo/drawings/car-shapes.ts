import { BODY_TYPES, type BodyType } from './picture-names.ts';

/**
 * The measures of a car's shape, in metres. Heights are above the ground; fields that end in "At" are distances from the nose, for axles to
 * their centre.
 */
export interface CarShape {
  bodyType: BodyType;
  length: number;
  width: number;
  height: number;
  clearance: number;
  /** Heights of the bonnet's edge, the windscreen's foot, the rear glass's foot and the tail's edge. */
  nose: number;
  cowl: number;
  deck: number;
  tail: number;
  /** Where the windscreen begins and ends, and where the roof and the rear glass end. */
  cowlAt: number;
  roofAt: number;
  roofEndAt: number;
  deckAt: number;
  /** How far the nose and the tail lean in. */
  rake: number;
  tailRake: number;
  axleAt: number;
  rearAxleAt: number;
  wheel: number;
  /** Roundness of the edges, and how far the cabin leans in on either side. */
  round: number;
  tumble: number;
  doors: number;
  /** The models that it stands for: volume of their bounding box in cubic metres, and the first year of sale. */
  bulk: number;
  since: number;
  lamps: string;
  spokes: number;
  has: readonly string[];
}

// biome-ignore format: a table, whose columns are compared.
const ROWS = `
type        len  wid  hgt  clr | nose cowl deck tail | cowl roof rEnd deck | rake tRak | axle rear whl | rnd tumb | dr | bulk since | lamps  sp has
SUV         4.60 1.80 1.70 .27 | .92  1.05 1.10 1.08 | 1.16 1.86 4.06 4.46 | .12  .06  | .88  3.52 .355| .15 .15 | 4 | 14.0 2001 | wide   6  cladding,rails,slats
SUV         3.55 1.60 1.72 .30 | .96  1.06 1.06 1.05 | 1.18 1.52 3.40 3.52 | .06  .02  | .62  2.87 .35 | .09 .10 | 2 | 10.2 1992 | round  5  cladding,spare,rails,slats
SUV         4.38 1.80 1.58 .24 | .86  1.02 1.10 1.08 | 1.16 2.02 3.70 4.24 | .20  .10  | .86  3.50 .34 | .20 .20 | 4 | 12.2 2012 | slim   10 cladding,bar
SUV         4.74 1.85 1.69 .24 | .90  1.04 1.12 1.09 | 1.26 2.10 4.06 4.60 | .18  .10  | .92  3.66 .37 | .20 .20 | 4 | 14.9 2010 | slim   12 chrome,bar
SUV         4.82 1.89 1.86 .30 | 1.04 1.16 1.16 1.14 | 1.34 1.94 4.50 4.74 | .08  .04  | .92  3.72 .39 | .11 .14 | 4 | 17.0 1998 | wide   6  cladding,rails,slats,step,chrome
SUV         4.95 1.94 1.88 .28 | 1.06 1.16 1.17 1.15 | 1.40 2.08 4.50 4.86 | .10  .05  | .94  3.82 .40 | .15 .15 | 4 | 18.3 2008 | square 10 rails,chrome,bar
Sedan       4.58 1.70 1.47 .18 | .73  .92  .98  .97  | 1.14 1.94 3.28 3.96 | .12  .09  | .88  3.58 .315| .13 .18 | 4 | 11.4 2000 | wide   10 chrome,slats
Sedan       4.36 1.69 1.50 .19 | .74  .94  1.00 .98  | .98  1.84 3.12 3.86 | .16  .08  | .80  3.36 .305| .17 .17 | 4 | 10.8 2005 | swept  7  slats
Sedan       4.72 1.80 1.44 .17 | .72  .91  1.00 .99  | 1.28 2.16 3.34 4.14 | .20  .12  | .86  3.66 .335| .17 .20 | 4 | 12.3 2004 | slim   5  bar
Sedan       4.92 1.86 1.48 .17 | .76  .94  1.02 1.00 | 1.38 2.24 3.54 4.34 | .14  .12  | .88  3.78 .345| .15 .19 | 4 | 13.4 1999 | square 12 chrome,slats
Convertible 3.92 1.68 1.24 .18 | .68  .88  .92  .91  | 1.30 1.86 2.34 2.80 | .22  .14  | .78  3.06 .30 | .20 .15 | 2 | 8.6  1998 | round  5  top
Convertible 4.10 1.79 1.29 .17 | .71  .89  .95  .93  | 1.44 2.04 2.50 3.02 | .18  .10  | .82  3.26 .32 | .17 .15 | 2 | 9.8  2000 | slim   10 top,bar
Convertible 4.42 1.79 1.40 .18 | .76  .95  1.01 1.00 | 1.16 1.92 3.00 3.50 | .20  .10  | .88  3.46 .32 | .18 .16 | 2 | 11.2 2006 | swept  7  top,chrome
Coupe       4.24 1.74 1.30 .16 | .68  .86  .95  .96  | 1.20 2.06 2.90 3.86 | .22  .12  | .88  3.46 .32 | .20 .20 | 2 | 9.9  1996 | swept  5  slats
Coupe       4.30 1.84 1.31 .16 | .70  .88  .98  .94  | 1.36 2.14 2.80 4.02 | .24  .20  | .82  3.42 .345| .26 .24 | 2 | 10.4 2000 | round  6  bar
Coupe       4.62 1.79 1.39 .16 | .72  .90  1.00 .99  | 1.34 2.22 3.10 4.00 | .18  .12  | .88  3.64 .34 | .17 .20 | 2 | 11.8 2006 | slim   10 chrome,bar
Hatchback   3.80 1.68 1.51 .18 | .78  .97  1.05 1.02 | .86  1.64 3.20 3.62 | .18  .10  | .76  3.22 .30 | .21 .18 | 4 | 10.0 2003 | swept  6  bar
Hatchback   3.42 1.50 1.52 .18 | .80  .96  1.00 .99  | .72  1.36 3.06 3.32 | .14  .05  | .64  3.00 .28 | .15 .13 | 4 | 8.2  2002 | round  5  slats
Hatchback   4.04 1.70 1.54 .19 | .80  .98  1.04 1.02 | .88  1.58 3.62 3.92 | .16  .05  | .80  3.38 .31 | .15 .15 | 4 | 10.7 2005 | wide   7  slats,chrome
Hatchback   4.34 1.78 1.46 .18 | .74  .93  1.04 1.00 | 1.14 1.98 3.50 4.12 | .20  .12  | .88  3.50 .325| .17 .18 | 4 | 11.5 2004 | slim   10 bar
Wagon       4.58 1.73 1.60 .18 | .82  1.00 1.04 1.02 | .90  1.84 4.06 4.48 | .22  .06  | .88  3.60 .32 | .18 .17 | 4 | 12.6 2002 | swept  10 chrome,bar
Wagon       4.22 1.68 1.50 .20 | .78  .96  .98  .97  | 1.00 1.66 4.00 4.16 | .10  .03  | .78  3.32 .30 | .11 .13 | 4 | 10.9 1999 | wide   0  cladding,slats
Wagon       4.42 1.70 1.48 .18 | .74  .93  1.00 .98  | 1.04 1.86 3.94 4.28 | .18  .06  | .84  3.44 .315| .15 .17 | 4 | 11.3 2001 | swept  6  rails,bar
Wagon       4.76 1.80 1.52 .22 | .77  .95  1.02 1.00 | 1.22 2.04 4.20 4.60 | .14  .08  | .90  3.62 .335| .15 .18 | 4 | 13.6 1999 | square 12 rails,cladding,slats
Van         4.66 1.72 1.86 .19 | .92  1.10 1.12 1.08 | .66  1.42 4.44 4.60 | .14  .03  | .92  3.76 .32 | .12 .11 | 4 | 14.6 2001 | wide   10 slide,chrome,slats
Van         3.40 1.48 1.86 .20 | .92  1.06 1.06 1.04 | .14  .74  3.32 3.38 | .04  .01  | .58  2.94 .27 | .08 .07 | 4 | 9.6  1999 | round  0  slide
Van         4.24 1.70 1.70 .18 | .86  1.04 1.06 1.04 | .64  1.58 3.86 4.16 | .22  .05  | .86  3.56 .31 | .16 .14 | 4 | 12.6 2003 | swept  6  slide,bar
Van         4.72 1.72 1.98 .21 | .96  1.14 1.12 1.10 | .26  1.04 4.62 4.70 | .08  .01  | 1.04 3.62 .33 | .09 .09 | 4 | 15.9 1995 | square 0  slide,slats
Van         4.88 1.84 1.90 .18 | 1.00 1.16 1.18 1.14 | .80  1.62 4.60 4.80 | .10  .03  | .94  3.90 .345| .13 .12 | 4 | 16.9 2002 | square 12 slide,chrome,bar
Bus         6.30 2.02 2.58 .30 | 1.06 1.24 1.24 1.22 | .12  .56  6.16 6.26 | .05  .02  | 1.10 4.30 .39 | .14 .10 | 0 | 37   1992 | square 0  coach,chrome
Bus         5.10 1.80 2.20 .22 | .98  1.18 1.16 1.14 | .24  .96  5.00 5.08 | .08  .01  | 1.06 4.16 .34 | .09 .09 | 4 | 23   1993 | wide   0  slide,slats
Bus         6.99 2.06 2.64 .32 | 1.02 1.20 1.22 1.20 | .10  .62  6.82 6.94 | .07  .03  | 1.18 4.90 .40 | .20 .12 | 0 | 38   1999 | wide   0  coach,bar
Pickup      5.20 1.80 1.78 .34 | 1.02 1.12 1.10 1.09 | 1.32 1.94 3.22 3.42 | .08  .01  | .92  3.98 .38 | .12 .14 | 4 | 17.2 1998 | square 6  bed,cladding,step,slats,chrome
Pickup      4.90 1.70 1.66 .32 | .96  1.06 1.04 1.03 | 1.22 1.76 3.02 3.20 | .06  .01  | .80  3.66 .345| .10 .13 | 4 | 14.2 1993 | wide   0  bed,slats
Pickup      5.33 1.87 1.82 .33 | 1.06 1.15 1.14 1.13 | 1.36 2.06 3.34 3.56 | .12  .02  | .94  4.14 .395| .16 .15 | 4 | 18.0 2003 | slim   10 bed,cladding,step,bar
Truck       1.62 1.90 2.16 .40 | 1.06 1.24 1.26 1.24 | .12  .56  1.54 1.60 | .05  .01  | .90  3.84 .38 | .13 .10 | 2 | 15.9 1999 | wide   0  sides
Truck       1.58 1.72 2.02 .38 | 1.00 1.18 1.22 1.20 | .12  .52  1.50 1.56 | .05  .01  | .86  3.26 .36 | .10 .09 | 2 | 15.8 1994 | round  0  box
Truck       1.84 2.30 2.66 .52 | 1.26 1.50 1.52 1.50 | .10  .46  1.74 1.82 | .04  .01  | 1.12 5.00 .48 | .12 .08 | 2 | 54   1992 | square 0  box,high
`;

function readShape(row: string): CarShape {
  const cells = row.split(/[\s|]+/);
  const bodyType = BODY_TYPES.find((type) => type === cells[0]) ?? 'Sedan';
  const [length = 0, width = 0, height = 0, clearance = 0, nose = 0, cowl = 0, deck = 0, tail = 0, ...at] = cells
    .slice(1, 24)
    .map(Number);
  const [
    cowlAt = 0,
    roofAt = 0,
    roofEndAt = 0,
    deckAt = 0,
    rake = 0,
    tailRake = 0,
    axleAt = 0,
    rearAxleAt = 0,
    wheel = 0,
    ...rest
  ] = at;
  const [round = 0, tumble = 0, doors = 0, bulk = 0, since = 0] = rest;
  return {
    bodyType,
    length,
    width,
    height,
    clearance,
    nose,
    cowl,
    deck,
    tail,
    cowlAt,
    roofAt,
    roofEndAt,
    deckAt,
    rake,
    tailRake,
    axleAt,
    rearAxleAt,
    wheel,
    round,
    tumble,
    doors,
    bulk,
    since,
    lamps: cells[23] ?? '',
    spokes: Number(cells[24]),
    has: cells[25]?.split(',') ?? [],
  };
}

export const CAR_SHAPES: readonly CarShape[] = ROWS.trim().split('\n').slice(1).map(readShape);

export const shapesOf = (bodyType: BodyType): CarShape[] => CAR_SHAPES.filter((shape) => shape.bodyType === bodyType);

/** Returns the number of the shape of a body type, from 1, that a model's cars have: the one nearest in size and age. */
export function shapeNumber(bodyType: BodyType, cubicMetres: number, since: number): number {
  const unlikeness = (shape: CarShape): number =>
    Math.abs(Math.log(shape.bulk / cubicMetres)) * 10 + Math.abs(shape.since - since) / 12;
  const shapes = shapesOf(bodyType);
  return 1 + shapes.reduce((best, shape, at) => (unlikeness(shape) < unlikeness(shapes[best] ?? shape) ? at : best), 0);
}

import type { BodyType } from '../picture-names.ts';

/**
 * The shapes of each body type that there are pictures of, by the models that they stand for: the volume of their bounding box in cubic
 * metres, and their first year of sale.
 */
const SHAPES: Readonly<Record<BodyType, readonly (readonly [bulk: number, since: number])[]>> = {
  SUV: [
    [14, 2001],
    [10.2, 1992],
    [12.2, 2012],
    [14.9, 2010],
    [17, 1998],
    [18.3, 2008],
  ],
  Sedan: [
    [11.4, 2000],
    [10.8, 2005],
    [12.3, 2004],
    [13.4, 1999],
  ],
  Convertible: [
    [8.6, 1998],
    [9.8, 2000],
    [11.2, 2006],
  ],
  Coupe: [
    [9.9, 1996],
    [10.4, 2000],
    [11.8, 2006],
  ],
  Hatchback: [
    [10, 2003],
    [8.2, 2002],
    [10.7, 2005],
    [11.5, 2004],
  ],
  Wagon: [
    [12.6, 2002],
    [10.9, 1999],
    [11.3, 2001],
    [13.6, 1999],
  ],
  Van: [
    [14.6, 2001],
    [9.6, 1999],
    [12.6, 2003],
    [15.9, 1995],
    [16.9, 2002],
  ],
  Bus: [
    [37, 1992],
    [23, 1993],
    [38, 1999],
  ],
  Pickup: [
    [17.2, 1998],
    [14.2, 1993],
    [18, 2003],
  ],
  Truck: [
    [15.9, 1999],
    [15.8, 1994],
    [54, 1992],
  ],
};

export const shapeCount = (bodyType: BodyType): number => SHAPES[bodyType].length;

/** Returns the number of the shape of a body type, from 1, that a model's cars have: the one nearest in size and age. */
export function shapeNumber(bodyType: BodyType, cubicMetres: number, modelSince: number): number {
  const unlikeness = SHAPES[bodyType].map(
    ([bulk, since]) => Math.abs(Math.log(bulk / cubicMetres)) * 10 + Math.abs(since - modelSince) / 12,
  );
  return 1 + unlikeness.indexOf(Math.min(...unlikeness));
}

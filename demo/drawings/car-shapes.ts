import type { Table } from './geometry.ts';
import type { LoftShape } from './loft.ts';
import type { BodyType } from './picture-names.ts';

/** Metres. Lengths run back from the nose unless they say "tail", heights run up from the ground. */
interface Proportions {
  length: number;
  width: number;
  height: number;
  sill: number;
  /** Leading edge of the bonnet: its height and how far it leans back. */
  nose: number;
  noseLean: number;
  /** Waist height at the windscreen and at the tail. */
  belt: number;
  tail: number;
  tailLean: number;
  /** Windscreen base, roof front, then roof end and rear glass base measured from the tail. */
  cowl: number;
  roof: number;
  roofTail: number;
  glassTail: number;
  /** Roof height at its ends, below `height`. */
  roofDrop: readonly [front: number, rear: number];
  tumblehome: number;
  axles: readonly [front: number, rear: number];
  wheel: number;
  spokes: number;
  corner: number;
  square: number;
  /** Vertical shut-lines: front door, pillars between panes, last door edge. */
  doors: readonly number[];
  pillars: readonly number[];
  rearPillar: number;
}

// biome-ignore format: a table of measurements, easier to compare in few lines.
export const PROPORTIONS: Readonly<Record<BodyType, Proportions>> = {
  SUV: {
    length: 4.7, width: 1.88, height: 1.76, sill: 0.34, nose: 0.98, noseLean: 0.12, belt: 1.1, tail: 1.14,
    tailLean: 0.06, cowl: 1.28, roof: 2.02, roofTail: 0.3, glassTail: 0.07, roofDrop: [0.07, 0.09],
    tumblehome: 0.17, axles: [0.92, 3.68], wheel: 0.375, spokes: 6, corner: 0.44, square: 4.5,
    doors: [1.42, 2.42, 3.36], pillars: [2.42, 3.42], rearPillar: 0.14,
  },
  Sedan: {
    length: 4.65, width: 1.78, height: 1.45, sill: 0.25, nose: 0.76, noseLean: 0.22, belt: 0.95, tail: 1,
    tailLean: 0.1, cowl: 1.2, roof: 2.05, roofTail: 1.35, glassTail: 0.58, roofDrop: [0.05, 0.06], tumblehome: 0.19,
    axles: [0.92, 3.62], wheel: 0.325, spokes: 5, corner: 0.5, square: 4.2, doors: [1.38, 2.4, 3.38],
    pillars: [2.4], rearPillar: 0.02,
  },
  Convertible: {
    length: 4.3, width: 1.79, height: 1.3, sill: 0.22, nose: 0.68, noseLean: 0.28, belt: 0.9, tail: 0.93,
    tailLean: 0.12, cowl: 1.4, roof: 2.05, roofTail: 2, glassTail: 1.1, roofDrop: [0.02, 0.02], tumblehome: 0.16,
    axles: [0.86, 3.42], wheel: 0.335, spokes: 5, corner: 0.53, square: 4, doors: [1.45, 2.72], pillars: [],
    rearPillar: 0,
  },
  Coupe: {
    length: 4.45, width: 1.84, height: 1.32, sill: 0.21, nose: 0.68, noseLean: 0.28, belt: 0.89, tail: 0.98,
    tailLean: 0.12, cowl: 1.34, roof: 2.2, roofTail: 1.3, glassTail: 0.3, roofDrop: [0.04, 0.05], tumblehome: 0.22,
    axles: [0.88, 3.52], wheel: 0.345, spokes: 5, corner: 0.53, square: 4, doors: [1.45, 2.85], pillars: [2.85],
    rearPillar: 0.05,
  },
  Hatchback: {
    length: 3.92, width: 1.7, height: 1.5, sill: 0.25, nose: 0.78, noseLean: 0.2, belt: 0.98, tail: 1.04,
    tailLean: 0.05, cowl: 0.98, roof: 1.75, roofTail: 0.34, glassTail: 0.08, roofDrop: [0.06, 0.1],
    tumblehome: 0.17, axles: [0.76, 3.28], wheel: 0.315, spokes: 5, corner: 0.46, square: 4.1,
    doors: [1.14, 2.14, 2.98], pillars: [2.14, 2.98], rearPillar: 0.16,
  },
  Wagon: {
    length: 4.62, width: 1.76, height: 1.49, sill: 0.25, nose: 0.78, noseLean: 0.22, belt: 0.96, tail: 1.02,
    tailLean: 0.05, cowl: 1.16, roof: 2, roofTail: 0.46, glassTail: 0.08, roofDrop: [0.05, 0.08], tumblehome: 0.17,
    axles: [0.9, 3.58], wheel: 0.325, spokes: 5, corner: 0.48, square: 4.2, doors: [1.34, 2.36, 3.3],
    pillars: [2.36, 3.32], rearPillar: 0.1,
  },
  Van: {
    length: 4.75, width: 1.74, height: 2, sill: 0.27, nose: 0.98, noseLean: 0.1, belt: 1.12, tail: 1.12,
    tailLean: 0.02, cowl: 0.34, roof: 1.16, roofTail: 0.12, glassTail: 0.03, roofDrop: [0.06, 0.05],
    tumblehome: 0.1, axles: [1.02, 3.6], wheel: 0.325, spokes: 6, corner: 0.34, square: 4.7,
    doors: [0.78, 1.72, 2.9], pillars: [1.72, 2.9], rearPillar: 0.12,
  },
  Bus: {
    length: 7, width: 2.08, height: 2.62, sill: 0.34, nose: 1.08, noseLean: 0.06, belt: 1.32, tail: 1.32,
    tailLean: 0.03, cowl: 0.16, roof: 0.7, roofTail: 0.16, glassTail: 0.03, roofDrop: [0.1, 0.08], tumblehome: 0.09,
    axles: [1.3, 5.2], wheel: 0.4, spokes: 0, corner: 0.29, square: 4.9, doors: [1.86, 2.62],
    pillars: [1.2, 1.86, 2.62, 3.6, 4.6, 5.6], rearPillar: 0.1,
  },
  Pickup: {
    length: 5.3, width: 1.87, height: 1.8, sill: 0.42, nose: 1.02, noseLean: 0.14, belt: 1.12, tail: 1.14,
    tailLean: 0, cowl: 1.3, roof: 2.02, roofTail: 2.06, glassTail: 1.84, roofDrop: [0.06, 0.06], tumblehome: 0.17,
    axles: [0.94, 4.06], wheel: 0.385, spokes: 6, corner: 0.4, square: 4.6, doors: [1.42, 2.42, 3.26],
    pillars: [2.42], rearPillar: 0.02,
  },
  // Only the cab: the chassis and the load box stand behind it.
  Truck: {
    length: 1.72, width: 1.95, height: 2.22, sill: 0.46, nose: 1.1, noseLean: 0.05, belt: 1.3, tail: 1.3,
    tailLean: 0, cowl: 0.12, roof: 0.5, roofTail: 0.06, glassTail: 0.01, roofDrop: [0.06, 0.04], tumblehome: 0.1,
    axles: [1.05, 4.5], wheel: 0.41, spokes: 0, corner: 0.27, square: 4.9, doors: [0.42, 1.46], pillars: [],
    rearPillar: 0.1,
  },
};

export const TRUCK_LENGTH = 6.1;
export const TRUCK_BOX = { front: 1.86, floor: 0.98, height: 2.92, halfWidth: 1.02 };

export interface CarShape extends Proportions {
  bodyType: BodyType;
  /** Length including what stands behind the cab. */
  overall: number;
  /** Turns metres behind the nose into x. */
  at(behindNose: number): number;
  body: LoftShape;
  cabin: LoftShape;
}

export function shapeCar(bodyType: BodyType): CarShape {
  const p = PROPORTIONS[bodyType];
  const overall = bodyType === 'Truck' ? TRUCK_LENGTH : p.length;
  const at = (behindNose: number): number => overall / 2 - behindNose;
  const fromTail = (metres: number): number => at(p.length - metres);
  const half = p.width / 2;
  const chin = p.sill + 0.02;
  const crown = 0.07;
  const tall = p.cowl < 0.5;

  const front: Table = [
    [p.sill - 0.1, at(0.09)],
    [chin + 0.06, at(0.03)],
    [p.nose * 0.62, at(0)],
    [p.nose - 0.12, at(p.noseLean * 0.42)],
    [p.nose, at(p.noseLean)],
    [p.belt + 0.1, at(p.noseLean + (tall ? 0.05 : 0.3))],
  ];
  const rear: Table = [
    [p.sill - 0.1, fromTail(0.14)],
    [chin + 0.1, fromTail(0.03)],
    [p.tail * 0.55, fromTail(0)],
    [p.tail * 0.68, fromTail(p.tailLean * 0.3)],
    [p.tail, fromTail(p.tailLean)],
  ];
  const width: Table = [
    [p.sill - 0.05, half - 0.07],
    [p.sill + 0.1, half - 0.035],
    [p.belt * 0.62, half - 0.022],
    [p.belt * 0.74, half],
    [p.belt * 0.84, half - 0.012],
    [p.belt, half - 0.045],
    [p.belt + 0.15, half - 0.09],
  ];
  const top: Table = [
    [at(0), p.nose],
    [at(p.noseLean), p.nose + crown * 0.5],
    [at((p.noseLean + p.cowl) / 2), p.nose + (p.belt - p.nose) * 0.6 + crown * 0.85],
    [at(p.cowl), p.belt + crown],
    [at(p.length * 0.55), p.belt + crown + (p.tail - p.belt) * 0.5],
    [fromTail(p.glassTail + 0.1), p.tail + crown],
    [fromTail(p.tailLean), p.tail + (p.glassTail > 0.25 ? crown - 0.03 : crown)],
  ];
  const bottom: Table = [
    [at(0), p.sill - 0.03],
    [at(0.5), p.sill - 0.05],
    [at(p.length * 0.5), p.sill - 0.04],
    [fromTail(0.5), p.sill - 0.02],
    [fromTail(0), p.sill + 0.06],
  ];

  const base = p.belt - 0.04;
  const cabinHalf = half - 0.055;
  const roofHalf = cabinHalf - p.tumblehome;
  return {
    ...p,
    bodyType,
    overall,
    at,
    body: {
      front,
      rear,
      halfWidth: width,
      top,
      bottom,
      crown,
      rim: 0.085,
      frontCorner: p.corner,
      rearCorner: p.corner * 0.85,
      square: p.square,
    },
    cabin: {
      front: [
        [base, at(p.cowl - 0.04)],
        [(base + p.height) / 2, at((p.cowl + p.roof) / 2 - 0.07)],
        [p.height - 0.1, at(p.roof - 0.06)],
        [p.height + 0.02, at(p.roof + 0.24)],
      ],
      rear: [
        [base, fromTail(p.glassTail - 0.02)],
        [(base + p.height) / 2, fromTail((p.glassTail + p.roofTail) / 2 - 0.05)],
        [p.height - 0.1, fromTail(p.roofTail - 0.04)],
        [p.height + 0.02, fromTail(p.roofTail + 0.16)],
      ],
      halfWidth: [
        [base, cabinHalf],
        [(base + p.height) / 2, (cabinHalf + roofHalf) / 2 + 0.03],
        [p.height, roofHalf],
      ],
      top: [
        [at(p.roof - 0.1), p.height - p.roofDrop[0] * 1.3],
        [at(p.roof + 0.1), p.height - p.roofDrop[0] * 0.7],
        [at(p.roof) * 0.66 + fromTail(p.roofTail) * 0.34, p.height],
        [fromTail(p.roofTail) * 0.8 + at(p.roof) * 0.2, p.height - p.roofDrop[1] * 0.4],
        [fromTail(p.roofTail - 0.05), p.height - p.roofDrop[1]],
      ],
      bottom: [
        [at(p.cowl), base],
        [fromTail(p.glassTail), p.tail - 0.04],
      ],
      crown: 0.05,
      rim: 0.07,
      frontCorner: tall ? 0.26 : 0.36,
      rearCorner: p.glassTail > 0.25 ? 0.32 : 0.24,
      square: 2.6,
    },
  };
}

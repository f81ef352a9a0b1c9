import { expect, test } from 'vitest';
import { changeOfKey, openGestures } from './gestures.ts';

const finger = (x: number, y = 0, { id = 1, at = 0 } = {}) => ({ id, point: { x, y }, at });

test('one finger moves the row of whole pictures, and a swipe leads to the next', () => {
  const gestures = openGestures();
  gestures.down(finger(0), 1);
  expect(gestures.move(finger(-3))).toBeUndefined();
  expect(gestures.move(finger(-60))).toEqual({ kind: 'row', across: -60 });
  expect(gestures.up(finger(-60), 1)).toEqual({ isLast: true, change: { kind: 'step', direction: 1 } });
});

test('one finger moves a zoomed picture, and leads to no other', () => {
  const gestures = openGestures();
  gestures.down(finger(0), 2);
  expect(gestures.move(finger(-60))).toMatchObject({ kind: 'zoom', growth: 1, by: { x: -60, y: 0 } });
  expect(gestures.up(finger(-60), 2)).toEqual({ isLast: true, change: undefined });
});

test('two fingers zoom around their middle; a picture that is nearly whole then becomes whole', () => {
  const gestures = openGestures();
  gestures.down(finger(-50), 1);
  gestures.down(finger(50, 0, { id: 2 }), 1);
  const change = gestures.move(finger(150, 0, { id: 2 }));
  expect(change).toEqual({ kind: 'zoom', growth: 2, at: { x: 50, y: 0 }, by: { x: 50, y: 0 } });
  expect(gestures.up(finger(150, 0, { id: 2 }), 1.05)).toEqual({ isLast: false });
  expect(gestures.up(finger(-50), 1.05)).toMatchObject({ isLast: true, change: { kind: 'zoom', growth: 0 } });
});

test('two taps soon after each other at one place are a double tap; a third begins anew', () => {
  const gestures = openGestures();
  const tapAt = (x: number, at: number) => {
    gestures.down(finger(x, 0, { at }), 1);
    return gestures.up(finger(x, 0, { at }), 1).change;
  };
  expect([tapAt(10, 1_000), tapAt(12, 1_200), tapAt(12, 1_300)]).toEqual([
    undefined,
    { kind: 'toggle', at: { x: 12, y: 0 } },
    undefined,
  ]);
  expect([tapAt(0, 5_000), tapAt(100, 5_100), tapAt(100, 6_000)]).toEqual([undefined, undefined, undefined]);
});

test('arrow keys move the row, or a zoomed picture; others mean nothing', () => {
  expect(changeOfKey('ArrowLeft', 1, 400)).toEqual({ kind: 'step', direction: -1 });
  expect(changeOfKey('ArrowLeft', 2, 400)).toMatchObject({ kind: 'zoom', growth: 1, by: { x: 100, y: 0 } });
  expect(changeOfKey('ArrowDown', 2, 400)).toMatchObject({ by: { x: 0, y: -100 } });
  expect([changeOfKey('ArrowDown', 1, 400), changeOfKey('a', 2, 400)]).toEqual([undefined, undefined]);
  expect(changeOfKey('0', 2, 400)).toMatchObject({ growth: 0 });
});

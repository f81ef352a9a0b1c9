import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitInto, MOST_ZOOM, panBy, WHOLE, type Zoom, zoomAt } from './zoom.ts';

const ROOM = { width: 360, height: 740 };
const PICTURE = fitInto({ width: 1600, height: 1200 }, ROOM);
const FRAME = { picture: PICTURE, room: ROOM };

/** Where a spot of the picture, given from its middle when whole, is seen. */
const seenAt = (zoom: Zoom, spot: { x: number; y: number }) => ({
  x: zoom.x + spot.x * zoom.scale,
  y: zoom.y + spot.y * zoom.scale,
});

test('a picture is shown as large as it fits', () => {
  expect(PICTURE).toEqual({ width: 360, height: 270 });
  expect(fitInto({ width: 100, height: 400 }, { width: 800, height: 800 })).toEqual({ width: 200, height: 800 });
});

test('what is under the fingers stays under them, where no edge forbids it', () => {
  const spot = { x: 60, y: 0 };
  const zoom = zoomAt(WHOLE, 3, spot, FRAME);
  expect(zoom.scale).toBe(3);
  expect(seenAt(zoom, spot)).toEqual(spot);
});

test('no gesture leaves the picture smaller than whole, larger than the most, or with a gap at its side', () => {
  const coordinate = fc.integer({ min: -2_000, max: 2_000 });
  const gesture = fc.record({ scale: fc.double({ min: 0, max: 20, noNaN: true }), x: coordinate, y: coordinate });
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 8 }), (gestures) => {
      let zoom = WHOLE;
      for (const { scale, x, y } of gestures) {
        zoom = panBy(zoomAt(zoom, scale, { x, y }, FRAME), { x: y, y: x }, FRAME);
        expect(zoom.scale).toBeGreaterThanOrEqual(1);
        expect(zoom.scale).toBeLessThanOrEqual(MOST_ZOOM);
        for (const [at, size, room] of [
          [zoom.x, PICTURE.width, ROOM.width],
          [zoom.y, PICTURE.height, ROOM.height],
        ] as const) {
          const most = Math.max(0, (size * zoom.scale - room) / 2);
          expect(Math.abs(at)).toBeLessThanOrEqual(most + 1e-6);
        }
      }
    }),
  );
});

test('whole again it is in the middle', () => {
  const zoomed = panBy(zoomAt(WHOLE, 4, { x: 100, y: 50 }, FRAME), { x: -500, y: 300 }, FRAME);
  const { scale, x, y } = zoomAt(zoomed, 1, { x: 30, y: 30 }, FRAME);
  // Minus nothing is nothing.
  expect([scale, x + 0, y + 0]).toEqual([1, 0, 0]);
});

import { expect, test } from 'vitest';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { openArrangement } from './photo-arrangement.ts';
import { outcomeOf } from './send-photo.ts';
import { sizeWithin } from './shrink-photo.ts';

test('a photo moves at once, and the server is told the last order that was wanted', async () => {
  const { arrangement, asked, shown, settled, there } = openWorld(['a', 'b', 'c']);
  arrangement.move('c', 0);
  arrangement.move('c', 1);
  expect(shown()).toBe('acb');
  expect(arrangement.getState().isSaved).toBe(false);
  await settled();
  expect(there().join('')).toBe('acb');
  expect(asked.at(-1)).toBe('order acb');
});

test('beyond its ends the order has no places', async () => {
  const { arrangement, asked, shown, settled } = openWorld(['a', 'b']);
  arrangement.move('a', -1);
  arrangement.move('b', 9);
  await settled();
  expect([shown(), asked]).toEqual(['ab', []]);
});

test('a photo takes the place of another, also where an answer from before still names that one', async () => {
  const { arrangement, shown, settled, setThere } = openWorld(['a', 'b', 'c']);
  const [hidden] = photosOf(['h']);
  arrangement.move('c', 0);
  // The server answers what it had when the order came.
  if (hidden) arrangement.add(hidden, ['b']);
  expect(shown()).toBe('cah');
  setThere(['c', 'a', 'h']);
  await settled();
  expect(shown()).toBe('cah');
  // The original, chosen once more, is a photo as any.
  arrangement.add({ ...photosOf(['b'])[0] } as ListingPhoto);
  expect(shown()).toBe('cahb');
});

test('while the line is gone what is wanted stays, and is told when it is back', async () => {
  const { arrangement, failures, shown, settled, there } = openWorld(['a', 'b', 'c']);
  failures.push(new TypeError('Failed to fetch'), refusal(503), new TypeError('Failed to fetch'));
  arrangement.move('b', 0);
  arrangement.remove('c');
  expect(shown()).toBe('ba');
  await settled();
  expect(there().join('')).toBe('ba');
});

test('what another device added or removed meanwhile is shown, in the order that is wanted here', async () => {
  const { arrangement, setThere, settled, shown, there } = openWorld(['a', 'b', 'c']);
  setThere(['a', 'c', 'd']);
  arrangement.move('c', 0);
  await settled();
  expect([shown(), there().join('')]).toEqual(['cad', 'cad']);
});

test('what cannot be is said, and all is shown as it is', async () => {
  const { arrangement, failures, settled, shown } = openWorld(['a', 'b']);
  failures.push(refusal(403));
  arrangement.remove('a');
  await settled();
  expect([shown(), arrangement.getState().hasFailed]).toEqual(['ab', true]);
});

test('a photo that arrives while others are moved stands behind them', async () => {
  const { arrangement, setThere, settled, shown, there } = openWorld(['a', 'b']);
  arrangement.move('b', 0);
  setThere(['b', 'a', 'd']);
  const [, , d] = photosOf(['a', 'b', 'd']);
  if (d) for (let times = 0; times < 2; times += 1) arrangement.add(d);
  await settled();
  expect([shown(), there().join('')]).toEqual(['bad', 'bad']);
});

test('an answer is a photo, a reason, or word to try again', () => {
  const answer = (status: number, text = '', retryAfterS = 0) => outcomeOf({ status, text, retryAfterS });
  const refused = JSON.stringify({ data: null, error: { message: 'This photo is broken.' } });
  expect(answer(400, refused)).toEqual({ kind: 'refused', reason: 'This photo is broken.' });
  expect(answer(413, '<html>')).toEqual({ kind: 'refused', reason: '' });
  expect(answer(200, JSON.stringify({ photo: photosOf(['a'])[0] }))).toEqual({
    kind: 'saved',
    photo: photosOf(['a'])[0],
  });
  // A network that wants somebody to sign in answers for every server, with a page of its own.
  expect(answer(200, '<html>')).toEqual({ kind: 'later', afterS: 0 });
  expect(answer(401)).toEqual({ kind: 'signed out' });
  expect(answer(0)).toEqual({ kind: 'later', afterS: 0 });
  expect([answer(500), answer(502)]).toEqual([{ kind: 'failed' }, { kind: 'failed' }]);
  expect(answer(503, refused, 5)).toEqual({ kind: 'later', afterS: 5 });
});

test('a photo is made no larger than it is, and keeps its shape', () => {
  expect(sizeWithin({ width: 4_000, height: 3_000 }, 1_920)).toEqual({ width: 1_920, height: 1_440 });
  expect(sizeWithin({ width: 3_000, height: 4_000 }, 1_920)).toEqual({ width: 1_440, height: 1_920 });
  expect(sizeWithin({ width: 800, height: 600 }, 1_920)).toEqual({ width: 800, height: 600 });
  expect(sizeWithin({ width: 20_000, height: 3 }, 1_920)).toEqual({ width: 1_920, height: 1 });
});

const photosOf = (shas: readonly string[]): ListingPhoto[] =>
  shas.map((sha256, position) => ({
    sha256,
    position,
    mediaId: position,
    url: `/uploads/${sha256}.jpg`,
    width: 4,
    height: 3,
    placeholder: null,
  }));
const refusal = (status: number) => Object.assign(new Error(String(status)), { status });

function openWorld(shas: string[]) {
  let there = [...shas];
  const asked: string[] = [];
  const failures: unknown[] = [];
  const answer = async (what: string, change: () => void) => {
    asked.push(what);
    const failure = failures.shift();
    if (failure) throw failure;
    change();
    return photosOf(there);
  };
  const arrangement = openArrangement(photosOf(shas), {
    load: async () => photosOf(there),
    arrange: (order) =>
      answer(`order ${order.join('')}`, () => {
        if (order.toSorted().join() !== there.toSorted().join()) throw refusal(409);
        there = order;
      }),
    remove: (sha256) =>
      answer(`remove ${sha256}`, () => {
        there = there.filter((one) => one !== sha256);
      }),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  });
  const shown = () =>
    arrangement
      .getState()
      .photos.map(({ sha256 }) => sha256)
      .join('');
  const settled = () => expect.poll(() => arrangement.getState().isSaved).toBe(true);
  return {
    arrangement,
    asked,
    failures,
    shown,
    settled,
    there: () => there,
    setThere(to: string[]) {
      there = to;
    },
  };
}

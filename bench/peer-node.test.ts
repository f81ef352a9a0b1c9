import { expect, test } from 'vitest';
import { findPeerNode, isPeerVersion } from './peer-node.ts';

test('the peer runs on Node.js 20 to 24', () => {
  expect(['v20.20.2', 'v22.1.0', 'v24.0.0'].map(isPeerVersion)).toEqual([true, true, true]);
  expect(['v18.20.1', 'v26.10.0', '', 'v2.0.0'].map(isPeerVersion)).toEqual([false, false, false, false]);
});

test('a machine without one is told what it lacks', () => {
  expect(() => findPeerNode('/nowhere')).toThrow(/Node.js of version 20 to 24.*no node at all/);
});

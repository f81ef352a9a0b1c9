import Fastify from 'fastify';
import { openMemoryCounts } from '../platform/http/limits/memory-limit-counts.ts';
import { openRateLimits } from '../platform/http/limits/rate-limits.ts';
import { openTestClock } from './test-clock.ts';

/** Opens limits for one test alone. */
export const openMemoryLimits = ({ isOn = true, clock = openTestClock() } = {}) =>
  openRateLimits({ isOn, counts: openMemoryCounts(clock), clock, log: Fastify().log });

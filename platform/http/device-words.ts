import type { FastifyRequest } from 'fastify';

// Describes a device in words by which its owner recognises it. The words come from the header User-Agent, which proves nothing.

/** Patterns for browsers, of which the first match counts: most browsers also name others, for compatibility. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bOPR\/|\bOPiOS\/|Opera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bKaiOS|KAIOS\b/, 'KaiOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const OPERA_MINI = /Opera Mini/;

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns words such as "Chrome on Android"; null if the header names neither browser nor system. */
export function deviceWords(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const browser = OPERA_MINI.test(userAgent) ? 'Opera Mini' : nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}

export const deviceOf = ({ headers }: FastifyRequest): string | null => deviceWords(headers['user-agent']);

/** The device and network address that a request came from. */
export interface RequestOrigin {
  /** For example "Chrome on Android"; null if it is not known. */
  device: string | null;
  ip: string;
}

export const originOf = (request: FastifyRequest): RequestOrigin => ({ device: deviceOf(request), ip: request.ip });

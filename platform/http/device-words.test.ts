import { expect, test } from 'vitest';
import { deviceWords } from './device-words.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`, 'Opera on Android'],
  ['Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16', 'Opera Mini on Android'],
  [`${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`, 'Edge on Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [`${MAC} Version/18.6 Safari/605.1.15`, 'Safari on Mac'],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
  ['Dalvik/2.1.0 (Linux; U; Android 9)', 'Android'],
])('%s is called %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

test('what tells nothing is not known, and says nothing of its own', () => {
  expect([undefined, '', 'curl/8.5.0', '<script>alert(1)</script>', 'x'.repeat(10_000)].map(deviceWords)).toEqual(
    Array(5).fill(null),
  );
});

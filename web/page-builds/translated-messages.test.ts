import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translatedMessages } from './translated-messages.ts';

let vite: ViteDevServer;
beforeAll(async () => {
  vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [translatedMessages('lg')],
  });
});
afterAll(() => vite.close());

test('a build in Luganda takes the messages that are there in Luganda, however they are imported', async () => {
  expect(await resolved('#contract/messages/newsletter.ts', 'storefront/newsletter/subscribe.ts')).toBe(
    'contract/messages/lg/newsletter.ts',
  );
  expect(await resolved('./mails.ts', 'contract/messages/team-mails.ts')).toBe('contract/messages/lg/mails.ts');
});

test('a file that nobody has translated yet is taken in English', async () => {
  expect(await resolved('#contract/messages/forms.ts', 'storefront/newsletter/newsletter-page.tsx')).toBe(
    'contract/messages/forms.ts',
  );
});

test('a translation can use the English file that it replaces', async () => {
  expect(await resolved('../newsletter.ts', 'contract/messages/lg/newsletter.ts')).toBe(
    'contract/messages/newsletter.ts',
  );
});

test('a language without messages fails the build by name, and without a language nothing is replaced', () => {
  expect(() => translatedMessages('xx')).toThrow('There are no messages in the language "xx"');
  expect(translatedMessages(undefined)).toBeUndefined();
});

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the file that an import leads to in a build in Luganda, from the root. */
async function resolved(source: string, importer: string): Promise<string | undefined> {
  const file = await vite.environments.ssr.pluginContainer.resolveId(source, ROOT + importer);
  return file?.id.replace(ROOT, '');
}

import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MESSAGES = fileURLToPath(new URL('../../contract/messages', import.meta.url));

/**
 * A Vite plugin for pages in another language: instead of a file in `contract/messages/` it uses the file of the same name in the language's folder
 * (`lg`), if there is one. Without a language there is no plugin.
 */
export function translatedMessages(language: string | undefined): Plugin | undefined {
  if (!language) return undefined;
  const folder = join(MESSAGES, language);
  if (!existsSync(folder)) throw new Error(`There are no messages in the language "${language}": ${folder}`);
  return {
    name: 'translated-messages',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('.ts')) return null;
      const english = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!english || dirname(english.id) !== MESSAGES) return null;
      const translated = join(folder, basename(english.id));
      // A translation itself may import the English file that it replaces.
      return existsSync(translated) && importer !== translated ? translated : null;
    },
  };
}

import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MESSAGES = fileURLToPath(new URL('../../contract/messages', import.meta.url));

/**
 * Returns a Vite plugin for pages in another language: in place of a file in `contract/messages/`, pages get the file of the same name in
 * the language's folder (`lg`), if there is one. Returns undefined without a language.
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
      // The translation itself may import the English file that it replaces, so that import gets the English file.
      return existsSync(translated) && importer !== translated ? translated : null;
    },
  };
}

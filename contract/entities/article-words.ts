import type { article } from './article.ts';
import type { EntityWords } from './entity-words.ts';

export const articleWords = {
  slug: { help: 'The end of its web address, and its name in files', format: 'slug' },
  title: { help: 'Title', most: 200 },
  description: { help: 'The article', format: 'markdown', most: 100_000 },
  cover: { help: 'Picture' },
} as const satisfies EntityWords<typeof article>;

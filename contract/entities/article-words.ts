import type { article } from './article.ts';
import type { EntityWords } from './entity-words.ts';

export const articleWords = {
  slug: { label: 'Web address', help: 'The end of its web address, and its name in files' },
  title: { label: 'Title', help: 'Title' },
  description: { label: 'Article', help: 'The article' },
  cover: { label: 'Picture', help: 'Picture' },
} as const satisfies EntityWords<typeof article>;

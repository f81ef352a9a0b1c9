import MarkdownIt from 'markdown-it';

// HTML in a text is shown as text. Links to javascript:, data:, vbscript: and file: are refused.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

const levelOf = ({ tag }: { tag: string }) => Number(tag.slice(1));

/** Lowers the headings of a text: the page has the one h1, so the highest heading of the text becomes an h2. */
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type.startsWith('heading_'));
  const lower = 2 - Math.min(...headings.map(levelOf));
  for (const heading of headings) heading.tag = `h${Math.min(levelOf(heading) + lower, 6)}`;
});

const isOwn = (address: string) => /^(\/(?!\/)|#)/.test(address);

markdown.core.ruler.push('mark_links', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'link_open' && !isOwn(String(token.attrGet('href')))) token.attrSet('rel', 'noopener nofollow');
    if (token.type === 'image') {
      token.attrSet('loading', 'lazy');
      // A picture from another host is replaced by its description, because loading it would tell that host who reads the text.
      if (!isOwn(String(token.attrGet('src')))) token.type = 'text';
    }
  }
});

/**
 * Returns the HTML of a Markdown text. It is safe even if its author is not trusted. Runs only on the server, so that no browser loads the Markdown
 * reader.
 */
export const renderMarkdown = (text: string): string => markdown.render(text);

/** Returns the beginning of a text without Markdown, for lists and search engines. */
export function summarise(text: string, longest: number): string {
  const [paragraph] = markdown.parse(text, {}).filter(({ type }) => type === 'inline');
  const words = (paragraph?.children ?? [])
    .map(({ type, content }) => (type.endsWith('break') ? ' ' : content))
    .join('')
    .trim();
  if (words.length <= longest) return words;
  const start = words.slice(0, longest);
  return `${start.slice(0, start.includes(' ') ? start.lastIndexOf(' ') : longest).trimEnd()} …`;
}

import MarkdownIt from 'markdown-it';

// HTML in a text is shown as characters. Only the elements below are produced, and links to javascript:, data:, vbscript: and file: are
// refused.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

const levelOf = ({ tag }: { tag: string }) => Number(tag.slice(1));

/** A page has its own first heading, so the highest of a text's is the second, and no step is left out above it. */
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
      // A picture of another host would tell it who reads: its words stand in.
      if (!isOwn(String(token.attrGet('src')))) token.type = 'text';
    }
  }
});

/** Safe HTML of a text that anybody may have written. Runs on the server alone: no page carries a Markdown reader. */
export const renderMarkdown = (text: string): string => markdown.render(text);

/** The beginning of a text as plain words, for lists and search engines. */
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

import { escapeXml } from '../../platform/xml-text.ts';

export interface RssItem {
  /** The path of the item's page, with the leading slash. */
  path: string;
  title: string;
  /** ms */
  at: number;
}

interface RssChannel {
  title: string;
  description: string;
  /** The path of the page whose news the feed contains. */
  path: string;
  /** The path of the feed itself. */
  feedPath: string;
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** Returns an RSS 2.0 document: https://www.rssboard.org/rss-specification */
export function rssXml(
  publicUrl: string,
  { title, description, path, feedPath }: RssChannel,
  items: readonly RssItem[],
) {
  const written = items.map(
    (item) =>
      `<item>${element('title', item.title)}${element('link', publicUrl + item.path)}${element('guid', publicUrl + item.path)}${element('pubDate', new Date(item.at).toUTCString())}</item>\n`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n',
    `<atom:link href="${escapeXml(publicUrl + feedPath)}" rel="self" type="application/rss+xml"/>\n`,
    `${element('title', title)}${element('link', publicUrl + path)}${element('description', description)}\n`,
    ...written,
    '</channel></rss>\n',
  ].join('');
}

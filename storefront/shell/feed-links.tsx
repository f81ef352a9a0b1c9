import { RSS_FEEDS } from '#contract/catalogue/feeds.ts';
import { articlesFeed, newCarsFeed } from '#contract/messages/shell.ts';
import { useSite } from '../../ui/site-context.ts';

/** Links in the head by which feed readers find the feeds of cars and articles; only for pages to which people subscribe. */
export function FeedLinks() {
  const { name, apiHost } = useSite();
  const feeds = [
    [newCarsFeed(name), RSS_FEEDS.cars],
    [articlesFeed(name), RSS_FEEDS.articles],
  ] as const;
  return feeds.map(([title, path]) => (
    <link key={path} rel="alternate" type="application/rss+xml" title={title} href={apiHost + path} />
  ));
}

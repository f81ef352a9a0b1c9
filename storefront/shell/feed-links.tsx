import { RSS_FEEDS } from '#contract/feeds.ts';
import { articlesFeed, newCarsFeed } from '#contract/messages/feeds.ts';
import type { Site } from '#contract/site.ts';

/** Tells feed readers, which look at any page, of the newest cars and articles. */
export function FeedLinks({ site }: { site: Site }) {
  const feeds = [
    [newCarsFeed(site.name), RSS_FEEDS.cars],
    [articlesFeed(site.name), RSS_FEEDS.articles],
  ] as const;
  return feeds.map(([title, path]) => (
    <link key={path} rel="alternate" type="application/rss+xml" title={title} href={site.apiHost + path} />
  ));
}

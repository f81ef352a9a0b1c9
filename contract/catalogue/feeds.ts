/** RSS feeds: the newest cars and the newest articles. */
export const RSS_FEEDS = { cars: '/feeds/cars.rss', articles: '/feeds/articles.rss' } as const;

/** What the pages of articles say. */

export const ARTICLES_HEADING = 'News & Updates';
export const ARTICLES_DESCRIPTION =
  'Buying, importing, checking and keeping a car in Uganda: news and advice in plain words.';
export const ARTICLES_ERROR = 'Error loading articles';
export const NO_ARTICLES = 'There are no articles yet.';
export const ARTICLE_NOT_FOUND = 'Article not found';

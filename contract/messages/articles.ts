/** Sentences of the pages of articles. */

export const ARTICLES_HEADING = 'News & Updates';
export const ARTICLES_DESCRIPTION =
  'News and plain advice on buying, importing, checking and looking after a car in Uganda.';
export const ARTICLES_ERROR = 'Error loading articles';
export const NO_ARTICLES = 'There are no articles yet.';
export const ARTICLE_NOT_FOUND = 'Article not found';

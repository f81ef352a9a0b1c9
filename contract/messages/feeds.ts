export const newCarsFeed = (site: string) => `New cars on ${site}`;
export const NEW_CARS_MEANS = 'The cars that were put on sale last.';
export const articlesFeed = (site: string) => `Articles on ${site}`;
export const ARTICLES_MEAN = 'Advice on buying, selling and keeping a car in Uganda.';

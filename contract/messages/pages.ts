/** Who answers for the market, in Markdown, below the texts about it. */
export const whoRunsTheMarket = (site: string, operator: string, address: string) =>
  `## Who runs this market\n\n${site} is run by ${operator}, ${address}. Write to us through the [contact form](/contact).`;

/** Sections of the market that are not open yet. */
export const COMING_SOON = 'Coming Soon';
export const STAY_TUNED = 'Stay Tuned';

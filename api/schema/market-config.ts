import type { SellingTerms } from '#contract/site.ts';
import { type Config, configOf, parseSettings } from '../../platform/config.ts';
import { settingsSchema } from '../../platform/settings.ts';
import { marketSettingsSchema } from './settings.ts';

export interface MarketConfig extends Config, SellingTerms {
  /** The most SMS about buyers that the market sends a day; 0 switches them off. */
  leadSmsPerDay: number;
}

/** Reads all settings, those of the platform and the market's own. Throws a ConfigError that names every wrong setting. */
export function readMarketConfig(environment: NodeJS.ProcessEnv = process.env): MarketConfig {
  const settings = parseSettings(settingsSchema.and(marketSettingsSchema), environment);
  const config = configOf(settings, environment);
  return {
    ...config,
    listingDays: settings.LISTING_DAYS,
    privateListings: settings.PRIVATE_LISTINGS,
    leadSmsPerDay: settings.LEAD_SMS_PER_DAY,
  };
}

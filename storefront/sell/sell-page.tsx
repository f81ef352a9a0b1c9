import * as messages from '#contract/messages/sell.ts';
import { sellingContext } from '../lib/page-contexts.ts';
import { PageHead } from '../shell/page-head.tsx';
import { StructuredData } from '../shell/structured-data.tsx';
import type { Route } from './+types/sell-page.ts';
import { AfterSending, HowItWorks, PhotosThatSell, Questions, SellHero, StaySafe, WhatItCosts } from './sell-parts.tsx';
import { sellThings } from './sell-things.ts';

/** What it costs is a setting, of the server alone. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(sellingContext);

/** The way in for whoever has something to sell: it says the same to everybody, and never knows who reads it. */
export default function SellPage({ loaderData: { privateListings, listingDays } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={messages.SELL_TITLE} description={messages.SELL_DESCRIPTION} path="/sell" />
      <StructuredData describe={() => sellThings(listingDays)} />
      <SellHero privateListings={privateListings} />
      <HowItWorks />
      <WhatItCosts privateListings={privateListings} listingDays={listingDays} />
      <PhotosThatSell />
      <AfterSending />
      <StaySafe />
      <Questions listingDays={listingDays} />
    </>
  );
}

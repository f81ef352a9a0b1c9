import * as messages from '#contract/messages/sell.ts';
import { sellingContext } from '../lib/page-contexts.ts';
import { PageHead } from '../shell/page-head.tsx';
import { StructuredData } from '../shell/structured-data.tsx';
import type { Route } from './+types/sell-page.ts';
import { sellJsonLd } from './sell-json-ld.ts';
import { AfterSending, HowItWorks, PhotosThatSell, Questions, SellHero, StaySafe, WhatItCosts } from './sell-parts.tsx';

/** The limits for sellers are settings, which only the server knows. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(sellingContext);

/** The public page about selling, the same for all visitors. */
export default function SellPage({ loaderData: { privateListings, listingDays } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={messages.SELL_TITLE} description={messages.SELL_DESCRIPTION} path="/sell" />
      <StructuredData describe={() => sellJsonLd(listingDays)} />
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

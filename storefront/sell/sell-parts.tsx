import { PHOTO_ANGLES } from '#contract/messages/photo-angles.ts';
import * as messages from '#contract/messages/sell.ts';
import { namesOf } from '#contract/values/names.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { PhotoAngleDrawing } from '../../ui/pictures/photo-angle-drawing.tsx';

const CARD = 'rounded-xl border border-line bg-white p-5';

/** A button that starts an ad at once, even without scripts. Members who sell already are led to the sellers' back office. */
const Begin = () => (
  <form method="post" action="/sell/begin" className="max-xs:w-full">
    <button type="submit" name="kind" value="car" className="button-main max-xs:w-full">
      {messages.PUT_ON_SALE}
    </button>
  </form>
);

export function SellHero({ privateListings }: { privateListings: number }) {
  return (
    <section className="hero-background py-10 lg:py-24">
      <div className="container-page grid items-center gap-8 lg:grid-cols-2">
        <div>
          <h1 className="max-w-2xl text-2xl font-extrabold tracking-tight text-balance md:text-5xl">
            {messages.SELL_HEADING}
          </h1>
          <p className="mt-3 max-w-xl opacity-90 md:text-lg">{messages.SELL_LEAD}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Begin />
            <a href="/sell/sign-in" className="button-quiet max-xs:w-full">
              {messages.SELLER_SIGN_IN}
            </a>
          </div>
          <p className="mt-4 font-semibold">{messages.privateOffer(privateListings)}</p>
        </div>
        <div className="w-full max-w-md rounded-xl bg-white p-5 text-ink shadow-lg lg:ml-auto">
          <h2 className="text-lg font-bold">{messages.HAVE_READY}</h2>
          <ul className="mt-3 grid gap-2">
            {messages.READY.map((thing) => (
              <li key={thing} className="flex gap-3">
                <Tick />
                {thing}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const Tick = () => (
  <svg viewBox="0 0 24 24" className="icon size-6 text-green-900" aria-hidden="true">
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </svg>
);

interface Point {
  title: string;
  text: string;
}

/** Numbered cards, one after another. */
function NumberedCards({ points, className }: { points: readonly Point[]; className: string }) {
  return (
    <ol className={`grid gap-4 ${className}`}>
      {points.map(({ title, text }, at) => (
        <li key={title} className={`${CARD} flex gap-4 md:block`}>
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-sun font-bold text-on-sun"
          >
            {at + 1}
          </span>
          <div className="md:mt-4">
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="mt-1 text-stone-700">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export const HowItWorks = () => (
  <PageSection heading={messages.HOW_IT_WORKS}>
    <NumberedCards points={messages.STEPS} className="md:grid-cols-3" />
    <a href="/filter" className="mt-2 inline-flex min-h-11 items-center underline hover:no-underline">
      {messages.SEE_OTHERS}
    </a>
  </PageSection>
);

export const AfterSending = () => (
  <PageSection heading={messages.AFTER_SENDING}>
    <NumberedCards points={messages.AFTER} className="md:grid-cols-2 lg:grid-cols-4" />
  </PageSection>
);

interface Costs {
  privateListings: number;
  listingDays: number;
}

export const WhatItCosts = ({ privateListings, listingDays }: Costs) => (
  <PageSection heading={messages.WHAT_IT_COSTS}>
    <div className="grid gap-4 md:grid-cols-2">
      <div className={`${CARD} flex flex-col`}>
        <h3 className="font-semibold text-stone-700">{messages.PRIVATE_SELLERS}</h3>
        <p className="mt-1 text-2xl font-extrabold">{messages.FREE}</p>
        <p className="mt-3">{messages.freeAds(privateListings)}</p>
        <p className="mt-2">{messages.adDays(listingDays)}</p>
        <p className="mt-2 mb-4">{messages.NO_PAYMENTS}</p>
        <div className="mt-auto">
          <Begin />
        </div>
      </div>
      <div className={`${CARD} flex flex-col`}>
        <h3 className="font-semibold text-stone-700">{messages.DEALERS_AND_GARAGES}</h3>
        <p className="mt-1 text-2xl font-extrabold">{messages.TALK_TO_US}</p>
        <p className="mt-3">{messages.DEALERS_ARE_INVITED}</p>
        <p className="mt-2">{messages.DEALERS_SELL}</p>
        <p className="mt-2 mb-4">{messages.HOW_TO_JOIN}</p>
        <div className="mt-auto">
          <a href="/contact" className="button-quiet max-xs:w-full">
            {messages.CONTACT_US_TO_JOIN}
          </a>
        </div>
      </div>
    </div>
  </PageSection>
);

const angles = namesOf(PHOTO_ANGLES).map((angle) => [angle, PHOTO_ANGLES[angle]] as const);

export const PhotosThatSell = () => (
  <PageSection heading={messages.PHOTOS_THAT_SELL}>
    <p className="max-w-3xl">{messages.PHOTOS_LEAD}</p>
    <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4 md:grid-cols-4">
      {angles.map(([angle, { label, hint }]) => (
        <li key={angle} className={`${CARD} flex flex-col items-center text-center`}>
          <PhotoAngleDrawing angle={angle} className="w-full max-w-32" />
          <h3 className="mt-2 font-semibold">{label}</h3>
          <p className="text-sm text-muted">{hint}</p>
        </li>
      ))}
    </ul>
  </PageSection>
);

export const StaySafe = () => (
  <PageSection heading={messages.STAY_SAFE}>
    <ul className="grid gap-4 md:grid-cols-3">
      {messages.SAFETY.map(({ title, text }) => (
        <li key={title} className="border-l-4 border-sun bg-white px-4 py-3">
          <h3 className="text-lg font-bold">{title}</h3>
          <p className="mt-1 text-stone-700">{text}</p>
        </li>
      ))}
    </ul>
    <a href="/safetynotice" className="mt-2 inline-flex min-h-11 items-center underline hover:no-underline">
      {messages.MORE_ON_SAFETY}
    </a>
  </PageSection>
);

export const Questions = ({ listingDays }: Pick<Costs, 'listingDays'>) => (
  <PageSection heading={messages.QUESTIONS}>
    <div className="grid max-w-3xl gap-2">
      {messages.sellQuestions(listingDays).map(({ question, answer }) => (
        <details key={question} className="rounded-xl border border-line bg-white px-4">
          <summary className="min-h-11 cursor-pointer py-3 font-semibold">{question}</summary>
          <p className="mb-4 text-stone-700">{answer}</p>
        </details>
      ))}
    </div>
    <div className="mt-6">
      <Begin />
    </div>
  </PageSection>
);

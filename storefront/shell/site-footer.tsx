import type { ReactNode } from 'react';
import { FOOTER_LOCATIONS, FOOTER_MAKES } from '#contract/limits.ts';
import { carListPath } from '#contract/lists/car-list.ts';
import * as messages from '#contract/messages/shell.ts';
import { dialledPhone, formatPhone } from '#contract/values/phones.ts';
import { ChatLink } from '../../ui/chat-link.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { useRootData } from '../lib/root-data.ts';
import { bodyTypeLinks } from './body-type-links.ts';

const legalLinks = () => [
  { to: '/dealers', label: messages.DEALERS },
  { to: '/sell', label: messages.SELL_YOUR_CAR },
  { to: '/termofuse', label: messages.TERMS_OF_USE },
  { to: '/terms', label: messages.TERMS_AND_CONDITIONS },
  { to: '/privacypolicy', label: messages.PRIVACY_POLICY },
  { to: '/cookiespolicy', label: messages.COOKIES_POLICY },
  { to: '/customerpolicy', label: messages.CUSTOMER_POLICY },
  { to: '/safetynotice', label: messages.SAFETY_NOTICE },
  { to: '/howtobuy', label: messages.HOW_TO_BUY },
];

// No message: names of brands, which are the same in every language.
const SOCIAL_NAMES = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['x', 'X'],
  ['youtube', 'YouTube'],
  ['tiktok', 'TikTok'],
] as const;

/** A group of links: folded on a phone, a column on a laptop. Not rendered if it has no links. */
function LinkColumn({ heading, links }: { heading: string; links: readonly { to: string; label: string }[] }) {
  if (links.length === 0) return null;
  return (
    <details>
      <summary>
        <h2>{heading}</h2>
      </summary>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The footer; only the server renders it. `newsletter`: the form to subscribe to the newsletter. */
export function SiteFooter({ newsletter }: { newsletter: ReactNode }) {
  const { site, makes, popularModels } = useRootData();
  const { operator } = site.brand;
  const social = SOCIAL_NAMES.filter(([key]) => site.social[key] !== '');
  return (
    <>
      <div className="container-page footer-links">
        <LinkColumn
          heading={messages.CARS_BY_MAKE}
          links={FOOTER_MAKES.filter((make) => makes.includes(make)).map((make) => ({
            to: carListPath({ makes: [make] }),
            label: make,
          }))}
        />
        <LinkColumn
          heading={messages.MOST_VIEWED}
          links={popularModels.map(({ make, model }) => ({
            to: carListPath({ makes: [make], models: [model] }),
            label: `${make} ${model}`,
          }))}
        />
        <LinkColumn heading={messages.BODY_TYPES} links={bodyTypeLinks()} />
        <LinkColumn
          heading={messages.LOCATIONS}
          links={FOOTER_LOCATIONS.map((location) => ({ to: carListPath({ location }), label: location }))}
        />
        <LinkColumn heading={messages.GOOD_TO_KNOW} links={legalLinks()} />
      </div>
      <div className="border-t border-stone-700">
        <div className="container-page pt-3 lg:pt-6">{newsletter}</div>
      </div>
      <div className="border-t border-stone-700">
        <div className="container-page flex flex-wrap items-center gap-x-6 py-1 lg:py-4">
          <span className="font-semibold text-white">{site.name}</span>
          {site.supportPhone && (
            <a
              href={`tel:${dialledPhone(site.supportPhone)}`}
              className="inline-flex items-center gap-2 py-2 hover:text-sun"
            >
              <PhoneIcon className="size-4" />
              {formatPhone(site.supportPhone)}
            </a>
          )}
          <ChatLink className="hover:text-sun" />
          {social.map(([key, name]) => (
            <a key={key} href={site.social[key]} rel="noopener noreferrer" className="py-2 hover:text-sun">
              {name}
            </a>
          ))}
          {operator && (
            <p>
              {operator.name}, {operator.address}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

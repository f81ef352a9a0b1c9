import type { ReactNode } from 'react';
import * as messages from '#contract/messages/imprint.ts';
import type { Imprint } from '#contract/office/imprint-schemas.ts';
import { directionsLink } from '#contract/sellers/imprint.ts';
import { groupDays } from '#contract/values/opening-hours.ts';
import { whatsAppLink } from '#contract/values/whatsapp.ts';
import { BreakableText } from '../../../ui/breakable-text.tsx';
import { ChatIcon } from '../../../ui/icons.tsx';
import { useSite } from '../../../ui/site-context.ts';

interface FirmDetailsProps {
  name: string;
  imprint: Imprint;
  /** True if the top of the page shows an email address already, so that it is not repeated here. */
  hasEmail?: boolean;
  /** The location that the top of the page shows already, so that it is not repeated here. */
  place?: string | null;
}

const LINK = 'inline-flex min-h-11 items-center gap-2 underline hover:no-underline';

const isSilent = ({ openingHours, ...texts }: Imprint) =>
  openingHours.length === 0 && Object.values(texts).every((text) => text === null);

const PLACE = 'about';

/** A link at the top of a dealer's or garage's page to the details below. Not rendered if there are no details. */
export function FirmDetailsLink({ imprint }: { imprint: Imprint }) {
  if (isSilent(imprint)) return null;
  const { openingHours, address, location } = imprint;
  const hasMost = openingHours.length > 0 && (address ?? location) !== null;
  return (
    <a href={`#${PLACE}`} className={LINK}>
      {hasMost ? messages.HOURS_AND_WAY : messages.MORE_ABOUT}
    </a>
  );
}

/** The details of a dealer or garage: description, opening hours, directions and owner. Renders nothing if there are none. */
export function FirmDetails({ name, imprint, hasEmail = false, place = null }: FirmDetailsProps) {
  if (isSilent(imprint)) return null;
  const { about, openingHours } = imprint;
  return (
    <section id={PLACE} className="mt-8 grid gap-6 rounded-xl border border-line bg-white p-4">
      <div>
        <h2 className="text-xl font-bold">{messages.aboutFirm(name)}</h2>
        {about !== null && <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{about}</p>}
      </div>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {openingHours.length > 0 && <Hours hours={openingHours} />}
        <WayThere name={name} imprint={{ ...imprint, location: imprint.location ?? place }} />
        <Legal imprint={imprint} hasEmail={hasEmail} />
      </div>
    </section>
  );
}

function Hours({ hours }: { hours: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{messages.OPENING_HOURS}</h3>
      <dl className="mt-1 grid max-w-80 gap-1">
        {groupDays(hours).map((group) => (
          <div key={group.first} className="flex justify-between gap-4">
            <dt>{messages.daysOf(group)}</dt>
            <dd className="tabular-nums">{messages.hoursOf(group)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function WayThere({ name, imprint: { address, location, whatsapp } }: { name: string; imprint: Imprint }) {
  const site = useSite();
  const directions = directionsLink(name, address, location);
  const chat = whatsAppLink([whatsapp], messages.foundYou(name, site.name));
  if (directions === undefined && chat === undefined) return null;
  return (
    <div>
      {directions !== undefined && (
        <>
          <h3 className="font-semibold">{messages.ADDRESS}</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">
            {[address, location].filter((line) => line !== null).join('\n')}
          </p>
        </>
      )}
      <p className="flex flex-wrap gap-x-6">
        {directions !== undefined && (
          <a href={directions} rel="noopener noreferrer" className={LINK}>
            {messages.DIRECTIONS}
          </a>
        )}
        {chat !== undefined && (
          <a href={chat} rel="noopener noreferrer" className={LINK}>
            <ChatIcon className="size-4" />
            {messages.ON_WHATSAPP}
          </a>
        )}
      </p>
    </div>
  );
}

function Legal({ imprint, hasEmail }: { imprint: Imprint; hasEmail: boolean }) {
  const { legalName, registrationNo } = imprint;
  const email = hasEmail ? null : imprint.email;
  if (legalName === null && registrationNo === null && email === null) return null;
  return (
    <div>
      <h3 className="font-semibold">{messages.IMPRINT}</h3>
      <dl className="mt-1 grid gap-2 wrap-anywhere">
        {legalName !== null && <Told term={messages.LEGAL_NAME}>{legalName}</Told>}
        {registrationNo !== null && <Told term={messages.REGISTRATION_NO}>{registrationNo}</Told>}
        {email !== null && (
          <Told term={messages.EMAIL}>
            <a href={`mailto:${email}`} className={LINK}>
              <BreakableText text={email} />
            </a>
          </Told>
        )}
      </dl>
    </div>
  );
}

const Told = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd>{children}</dd>
  </div>
);

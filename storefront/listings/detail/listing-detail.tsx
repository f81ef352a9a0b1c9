import type { ReactNode } from 'react';
import { daysBetween } from '#contract/messages/ages.ts';
import { formatDate } from '#contract/messages/dates.ts';
import { PICTURE_FOR_WHATSAPP, posted, SPECIFICATION, seeOnline } from '#contract/messages/listing-detail.ts';
import { NOT_KNOWN, RESERVED } from '#contract/messages/listings.ts';
import type { Site } from '#contract/site.ts';
import { cardPath, wideCardPath } from '#contract/values/card-address.ts';
import type { Picture } from '#contract/values/pictures.ts';
import { Breadcrumb, type Crumb } from '../../../ui/breadcrumb.tsx';
import { Gallery } from '../../../ui/gallery/gallery.tsx';
import { HydratedApart } from '../../../ui/hydrated-apart.tsx';
import { ShareButton } from '../../../ui/share-button.tsx';
import { useSite, useToday } from '../../../ui/site-context.ts';
import { isoDate } from '../../lib/entry-fields.ts';
import { breadcrumbJsonLd, type JsonLd } from '../../shell/json-ld.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { StructuredData } from '../../shell/structured-data.tsx';
import { ContactBar, ContactPanel, type Sale } from '../contact/contact-panel.tsx';
import { type KeyFactList, KeyFacts } from './key-facts.tsx';
import { ReportLink } from './report-link.tsx';
import './listing-detail.css';

interface ListingDetailProps {
  crumbs: readonly Crumb[];
  /** The page's description for search engines and messengers, which read the page from the server. */
  description: string;
  /** Returns the listing's JSON-LD for search engines. */
  jsonLd: (site: Site) => JsonLd | undefined;
  pictures: readonly Picture[];
  location: string;
  facts: KeyFactList;
  /** When the listing was put on sale, in ISO 8601. */
  createdAt: string;
  sale: Sale;
  /** Content beside the price, such as buttons to save or like the car. */
  actions?: ReactNode;
  /** Content below the price, such as how it compares with prices of similar cars. */
  priceContext?: ReactNode;
  /** Content below the pictures, such as the listing's properties. */
  children: ReactNode;
  /** Similar listings, shown at the end of the page. */
  others: ReactNode;
}

/** Counts a tap on a link that contacts the seller; nothing waits for it. Requests for a private seller's number are counted by the server. */
function countTap(sale: Sale, target: EventTarget) {
  const tapped =
    target instanceof Element && target.closest('a[href^="tel:"],a.button-chat,.share-button,summary.button-main');
  if (tapped) {
    import('../contact/count-tap.ts').then(
      ({ countTap }) => countTap(sale, tapped),
      () => undefined,
    );
  }
}

/** The page of one listing: pictures, price, ways to contact the seller, and further parts below. */
export function ListingDetail(props: ListingDetailProps) {
  const { crumbs, description, jsonLd, pictures, location, facts, createdAt, sale, actions, children, others } = props;
  const { title, price, isReserved, path } = sale;
  const { apiHost } = useSite();
  const card = cardPath(sale.documentId);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons within it are clicked by keys, too.
    <article aria-label={title} onClick={({ target }) => countTap(sale, target)}>
      <PageHead
        title={`${title} – ${price}`}
        description={description}
        path={path}
        card={
          // Made only on the server, because only messengers need the preview picture, and they read the server's page.
          import.meta.env.SSR
            ? wideCardPath(sale.documentId, [title, price, isReserved, location, pictures[0]?.url])
            : undefined
        }
        type="product"
      />
      <StructuredData
        describe={(site) =>
          // Made only on the server, because only search engines need the JSON-LD, and they read the server's page.
          import.meta.env.SSR ? [breadcrumbJsonLd(site, [...crumbs, { label: title, to: path }]), jsonLd(site)] : []
        }
      />
      <Breadcrumb crumbs={crumbs} />
      <div className="listing-detail">
        <HydratedApart id="gallery">
          <Gallery pictures={pictures} alt={title} />
        </HydratedApart>
        <div className="detail-side">
          <h1>{title}</h1>
          <div className="detail-price">
            <p>
              {price}
              {isReserved && <span className="reserved">{` ${RESERVED}`}</span>}
            </p>
            <div className="needs-script">
              <ShareButton title={title} path={path} picture={card} />
              {actions}
            </div>
          </div>
          {props.priceContext}
          <KeyFacts facts={facts} />
          <p className="detail-when">
            <span className="place">{location}</span>
            <time dateTime={createdAt}>
              {posted(formatDate(createdAt), daysBetween(isoDate(createdAt), useToday()))}
            </time>
          </p>
          <HydratedApart id="contact">
            <ContactPanel {...sale} />
          </HydratedApart>
        </div>
        <PrintNote path={path} />
        <HydratedApart id="rest">
          <div className="detail-rest">
            {children}
            <div className="flex flex-wrap gap-x-6">
              <p className="mt-6">
                <a href={apiHost + card} download className="inline-flex min-h-11 items-center text-sm underline">
                  {PICTURE_FOR_WHATSAPP}
                </a>
              </p>
              <ReportLink kind={sale.kind} documentId={sale.documentId} />
            </div>
          </div>
        </HydratedApart>
      </div>
      {others}
      <ContactBar {...sale} />
    </article>
  );
}

/** Shown only when printed: the page's address as text and as a QR code, which is loaded only for printing. */
function PrintNote({ path }: { path: string }) {
  const { name, publicUrl } = useSite();
  return (
    <div className="print-note" style={{ '--qr': `url("${path}/qr.svg")` }}>
      <p>
        {seeOnline(name)}
        <br />
        {publicUrl + path}
      </p>
    </div>
  );
}

/** A table of the listing's properties: a label and a value in each row. */
export function Specification({ rows }: { rows: readonly (readonly [string, string | number | null])[] }) {
  return (
    <section>
      <h2>{SPECIFICATION}</h2>
      <dl className="specification">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? NOT_KNOWN}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { ReactNode } from 'react';
import { formatDate } from '#contract/messages/dates.ts';
import { posted, SPECIFICATION, seeOnline } from '#contract/messages/listing-detail.ts';
import { NOT_KNOWN, RESERVED } from '#contract/messages/listings.ts';
import type { Picture } from '#contract/pictures.ts';
import type { Site } from '#contract/site.ts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Gallery } from '../../ui/gallery.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { useSite } from '../../ui/site-context.ts';
import { PageHead } from '../shell/page-head.tsx';
import { StructuredData } from '../shell/structured-data.tsx';
import { breadcrumbThing, type Thing } from '../shell/things.ts';
import { ContactBar, ContactPanel, type Sale } from './contact-panel.tsx';
import { type KeyFactList, KeyFacts } from './key-facts.tsx';
import './listing-detail.css';

interface ListingDetailProps {
  crumbs: readonly Crumb[];
  /** For search engines and messengers, which read the server's page. */
  description: string;
  /** The same for search engines, in their own words. */
  thing: (site: Site) => Thing | undefined;
  pictures: readonly Picture[];
  location: string;
  facts: KeyFactList;
  /** ISO 8601: when it was put up for sale. */
  createdAt: string;
  sale: Sale;
  /** Beside the price. */
  actions?: ReactNode;
  /** Below the pictures. */
  children: ReactNode;
  /** Others like it, below all that is said of this one. */
  others: ReactNode;
}

/**
 * What a buyer does to reach the seller is counted by a script of its own, which nothing waits for. A form that asks for a number
 * is counted where that is answered.
 */
function countTap(sale: Sale, target: EventTarget) {
  const tapped =
    target instanceof Element && target.closest('a[href^="tel:"],a.button-chat,.share-button,summary.button-main');
  if (tapped) {
    import('./count-tap.ts').then(
      ({ countTap }) => countTap(sale, tapped),
      () => undefined,
    );
  }
}

/** One thing for sale: its pictures, its price, how to reach the seller, and the rest below. */
export function ListingDetail(props: ListingDetailProps) {
  const { crumbs, description, thing, pictures, location, facts, createdAt, sale, actions, children, others } = props;
  const { title, price, isReserved, path } = sale;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons within it are clicked by keys, too.
    <article aria-label={title} onClick={({ target }) => countTap(sale, target)}>
      <PageHead
        title={`${title} – ${price}`}
        description={description}
        path={path}
        picture={pictures[0]}
        type="product"
      />
      <StructuredData
        describe={(site) =>
          // Browsers need none of it.
          import.meta.env.SSR ? [breadcrumbThing(site, [...crumbs, { label: title, to: path }]), thing(site)] : []
        }
      />
      <Breadcrumb crumbs={crumbs} />
      <div className="listing-detail">
        <Gallery pictures={pictures} alt={title} />
        <div className="detail-side">
          <h1>{title}</h1>
          <div className="detail-price">
            <p>
              {price}
              {isReserved && <span className="reserved">{` ${RESERVED}`}</span>}
            </p>
            <div className="needs-script">
              <ShareButton title={title} path={path} />
              {actions}
            </div>
          </div>
          <p className="detail-when">
            <span className="place">{location}</span>
            <time dateTime={createdAt}>{posted(formatDate(createdAt))}</time>
          </p>
          <KeyFacts facts={facts} />
          <ContactPanel {...sale} />
        </div>
        <PrintNote path={path} />
        <div className="detail-rest">{children}</div>
      </div>
      {others}
      <ContactBar {...sale} />
    </article>
  );
}

/** On paper alone: where this came from, as words and as a code for a phone's camera, which nothing but printing fetches. */
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

/** What a thing is, label by label. */
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

import type { ReactNode } from 'react';
import { SPECIFICATION } from '#contract/messages/listing-detail.ts';
import { NOT_KNOWN } from '#contract/messages/listings.ts';
import { TRY_AGAIN } from '#contract/messages/shell.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { Picture } from '#contract/pictures.ts';
import type { Site } from '#contract/site.ts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Gallery } from '../../ui/gallery.tsx';
import { Facts } from '../../ui/listings/listing-row.tsx';
import { ReloadLink } from '../../ui/reload-link.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { StructuredData } from '../shell/structured-data.tsx';
import { breadcrumbThing, type Thing } from '../shell/things.ts';

interface ListingDetailProps {
  path: string;
  crumbs: readonly Crumb[];
  title: string;
  /** For search engines and messengers. */
  description: string;
  pictures: readonly Picture[];
  price: number | null;
  location: string;
  facts: readonly (string | null)[];
  /** Beside the title. */
  actions?: ReactNode;
  contact: ReactNode;
  /** The same for search engines. */
  thing: (site: Site) => Thing | undefined;
  /** Below the pictures and the price. */
  children: ReactNode;
}

/** One thing for sale: its pictures, its price, how to reach the seller, and the rest below. */
export function ListingDetail(props: ListingDetailProps) {
  const { path, crumbs, title, description, pictures, price, location, facts, actions, contact, thing, children } =
    props;
  return (
    <article aria-label={title}>
      <PageHead
        title={`${title} – ${formatPrice(price)}`}
        description={description}
        path={path}
        picture={pictures[0]}
        type="product"
      />
      <StructuredData
        describe={(site) => [breadcrumbThing(site, [...crumbs, { label: title, to: path }]), thing(site)]}
      />
      <Breadcrumb crumbs={crumbs} />
      <div className="container-page mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 max-md:px-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start print:grid-cols-2">
        <Gallery pictures={pictures} alt={title} />
        <div className="grid gap-4 max-md:px-4 lg:sticky lg:top-4">
          <div className="flex items-start justify-between gap-3">
            <h1 className="text-2xl font-bold">{title}</h1>
            {actions && <div className="flex shrink-0 print:hidden">{actions}</div>}
          </div>
          <p className="justify-self-start rounded-lg bg-sun px-4 py-2 text-2xl font-bold text-on-sun tabular-nums print:px-0">
            {formatPrice(price)}
          </p>
          <p className="place text-stone-700">{location}</p>
          <Facts facts={facts} />
          {contact}
        </div>
      </div>
      {children}
    </article>
  );
}

/** What a thing is, label by label. */
export function Specification({ rows }: { rows: readonly (readonly [string, string | number | null])[] }) {
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{SPECIFICATION}</h2>
      <dl className="grid overflow-hidden rounded-xl border border-stone-200 bg-white sm:grid-cols-2 print:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-stone-100 px-4 py-2.5">
            <dt className="text-stone-600">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{value ?? NOT_KNOWN}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Where an entry cannot be had, though it may well be there. */
export function DetailFailure({ message }: { message: string }) {
  return (
    <div className="container-page py-16 text-center">
      <PageHead title={message} />
      <h1 role="alert" className="text-xl font-bold text-alert">
        {message}
      </h1>
      <ReloadLink>{TRY_AGAIN}</ReloadLink>
    </div>
  );
}

import { Link } from 'react-router';
import type { CarDetail } from '#contract/cars.ts';
import { useSite } from '../root-data.ts';
import { dialledPhone, formatPhone } from '../ui/format.ts';
import { PhoneIcon } from '../ui/icons.tsx';

/** How to reach the seller: the dealer's number, or the market's own where there is none. */
export function ContactPanel({ car }: { car: CarDetail }) {
  const site = useSite();
  const phone = car.dealer?.phonenumber ?? site.supportPhone;
  const contactPath = (intent: 'offer' | 'callback') => `/contact?car=${car.documentId}&intent=${intent}`;
  return (
    <div className="grid gap-3 rounded-xl border border-stone-200 bg-white p-4">
      {car.dealer && <p className="font-semibold">{car.dealer.name}</p>}
      {/* A native disclosure: it toggles without scripts too. */}
      <details className="group">
        <summary className="button-main w-full list-none [&::-webkit-details-marker]:hidden">
          <PhoneIcon />
          <span className="group-open:hidden">Show Contact</span>
          <span className="hidden group-open:inline">Hide Contact</span>
        </summary>
        <a
          href={`tel:${dialledPhone(phone)}`}
          className="block pt-3 text-center text-xl font-bold tabular-nums underline"
        >
          {formatPhone(phone)}
        </a>
      </details>
      <Link to={contactPath('offer')} className="button-quiet">
        Make an Offer
      </Link>
      <Link to={contactPath('callback')} className="button-quiet">
        Request Call Back
      </Link>
    </div>
  );
}

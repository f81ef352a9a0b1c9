import { actionOf, FEATURED } from '#contract/messages/listings.ts';
import { checkedBy } from '#contract/messages/seller-checks.ts';
import type { SellerChecks } from '#contract/sellers/seller-checks.ts';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { PhoneLink } from '../phone-link.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useSite } from '../site-context.ts';
import './seller-row.css';

interface SellerRowProps {
  seller: {
    name: string;
    pictures: readonly PictureData[];
    phonenumber: string | null;
    isFeatured: boolean;
    /** The facts that staff have checked, which the seller's page lists; null: none. */
    checks: SellerChecks | null;
  };
  /** How much is on sale there; null: not known. */
  stock: string | null;
  place: string | null;
  isFirst: boolean;
  /** Path of the page with the seller's listings. */
  to: string;
  action: string;
}

/** A dealer or a garage in a list: the whole row leads to its page, except its number. */
export function SellerRow({ seller, stock, place, isFirst, to, action }: SellerRowProps) {
  const site = useSite();
  const { name, pictures, phonenumber, isFeatured, checks } = seller;
  return (
    <article aria-label={name} className="seller-row">
      <div>
        <Picture picture={pictures[0]} alt={name} sizes="128px" formats={['thumbnail']} isFirst={isFirst} />
      </div>
      <div>
        <h2>{name}</h2>
        {(isFeatured || checks !== null) && (
          <p>
            {isFeatured && <span>{FEATURED}</span>}
            {isFeatured && checks !== null && ' · '}
            {checks !== null && <span>{checkedBy(site.name)}</span>}
          </p>
        )}
        {stock !== null && <p>{stock}</p>}
        {place !== null && <p className="place">{place}</p>}
      </div>
      <div>
        {phonenumber !== null && <PhoneLink phone={phonenumber} />}
        <a href={to} aria-label={actionOf(action, name)} className="button-quiet">
          {action}
        </a>
      </div>
    </article>
  );
}

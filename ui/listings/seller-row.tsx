import { usuallyAnswers } from '#contract/messages/answer-times.ts';
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
    /** The facts that staff have checked; null if none were. */
    checks: SellerChecks | null;
    answersWithin: number | null;
  };
  /** The number of cars or parts that the seller has on sale, in words; null if it is not known. */
  stock: string | null;
  place: string | null;
  isFirst: boolean;
  /** The path of the seller's page. */
  to: string;
  action: string;
}

/** A dealer or garage in a list. The whole row links to the seller's page, except the phone number. */
export function SellerRow({ seller, stock, place, isFirst, to, action }: SellerRowProps) {
  const site = useSite();
  const { name, pictures, phonenumber, isFeatured, checks, answersWithin } = seller;
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
        {answersWithin !== null && <p>{usuallyAnswers(answersWithin)}</p>}
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

import { actionOf, FEATURED } from '#contract/messages/listings.ts';
import { checkedBy } from '#contract/messages/seller-checks.ts';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { PhoneLink } from '../phone-link.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useSite } from '../site-context.ts';

interface SellerCardProps {
  name: string;
  picture: PictureData | undefined;
  phonenumber: string | null;
  /** Left out if the market has no locations for such sellers. */
  location?: string;
  isFeatured: boolean;
  /** Staff have checked facts of the seller, which its page lists. */
  isChecked: boolean;
  isFirst: boolean;
  /** Path of the page with the seller's listings. */
  to: string;
  action: string;
}

/** A dealer or a garage: the whole card links to its page, except its number. */
export function SellerCard(props: SellerCardProps) {
  const site = useSite();
  const { name, picture, phonenumber, location, isFeatured, isChecked, isFirst, to, action } = props;
  return (
    <article
      aria-label={name}
      className="relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-white"
    >
      <Picture
        picture={picture}
        alt={name}
        sizes="(min-width: 1024px) 400px, (min-width: 481px) 46vw, 92vw"
        formats={['thumbnail', 'small']}
        isFirst={isFirst}
      />
      {isFeatured && (
        <p className="absolute top-3 left-0 rounded-r-lg bg-white px-3 py-1 text-sm font-semibold">{FEATURED}</p>
      )}
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="text-lg font-semibold">{name}</h2>
        {isChecked && <p className="font-semibold text-stone-700">{checkedBy(site.name)}</p>}
        {phonenumber !== null && (
          <div className="relative z-10 self-start">
            <PhoneLink phone={phonenumber} />
          </div>
        )}
        {location !== undefined && <p className="place gap-2">{location}</p>}
        <a href={to} aria-label={actionOf(action, name)} className="button-quiet mt-auto after:absolute after:inset-0">
          {action}
        </a>
      </div>
    </article>
  );
}

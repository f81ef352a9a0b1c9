import { RESERVED } from '#contract/messages/listings.ts';
import { formatPrice } from '#contract/messages/units.ts';

interface PriceProps {
  price: number | null;
  isReserved: boolean | undefined;
}

/** The price of a listing, and whether the listing is reserved. */
export const Price = ({ price, isReserved }: PriceProps) => (
  <>
    {formatPrice(price)}
    {isReserved && <span className="reserved">{` ${RESERVED}`}</span>}
  </>
);

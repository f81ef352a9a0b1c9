import { RESERVED } from '#contract/messages/listings.ts';
import { formatPrice } from '#contract/messages/units.ts';

interface PriceProps {
  price: number | null;
  isReserved: boolean | undefined;
}

/** What a thing costs, and whether it is promised to somebody. */
export const Price = ({ price, isReserved }: PriceProps) => (
  <>
    {formatPrice(price)}
    {isReserved && <span className="reserved">{` ${RESERVED}`}</span>}
  </>
);

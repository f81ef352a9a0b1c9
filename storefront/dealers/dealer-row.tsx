import { stockWords } from '#contract/messages/dealers.ts';
import { actionOf, FEATURED, VIEW_CARS } from '#contract/messages/listings.ts';
import { checkedBy } from '#contract/messages/seller-checks.ts';
import type { Dealer } from '#contract/sellers/sellers.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useSite } from '../../ui/site-context.ts';
import { dealerPath } from './dealer-queries.ts';
import type { DealerStock } from './dealer-stock.ts';

/** A dealer with their stock. */
export interface StockedDealer extends Dealer {
  stock: DealerStock | null;
}

/** A dealer in the list: the whole row leads to their cars, except their number. */
export function DealerRow({ dealer, isFirst }: { dealer: StockedDealer; isFirst: boolean }) {
  const site = useSite();
  const { documentId, name, pictures, phonenumber, isFeatured, checks, stock } = dealer;
  return (
    <article aria-label={name} className="dealer-row">
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
        {stock !== null && <p>{stockWords(stock)}</p>}
        {stock?.place && <p className="place">{stock.place}</p>}
      </div>
      <div>
        {phonenumber !== null && <PhoneLink phone={phonenumber} />}
        <a href={dealerPath(documentId)} aria-label={actionOf(VIEW_CARS, name)} className="button-quiet">
          {VIEW_CARS}
        </a>
      </div>
    </article>
  );
}

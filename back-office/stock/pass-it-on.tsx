import { useState } from 'react';
import { isSold } from '#contract/listing-states.ts';
import { LINK_COPIED, LINK_NOT_COPIED } from '#contract/messages/listing-detail.ts';
import * as messages from '#contract/messages/stock.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import { cardPath } from '#contract/values/card-address.ts';
import { useSite } from '../../ui/site-context.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { publicPath } from '../lib/public-path.ts';
import { titleOf } from './stock-parts.tsx';

interface PassItOnProps {
  listing: OwnListing;
  row: StockRow;
}

/** How a seller makes an ad known: a picture of it for a WhatsApp status and, while it is on sale, the phone's share dialog. */
export function PassItOn({ listing: { documentId, kind, state }, row }: PassItOnProps) {
  const { publicUrl, apiHost } = useSite();
  const isHydrated = useIsHydrated();
  const [announcement, setAnnouncement] = useState('');
  const picture = apiHost + cardPath(documentId);

  async function share() {
    setAnnouncement('');
    const shared = await import('../../ui/share-link.ts').then(
      ({ shareLink }) => shareLink(titleOf(row), publicUrl + publicPath(kind, documentId), picture),
      () => 'failed' as const,
    );
    setAnnouncement({ copied: LINK_COPIED, failed: LINK_NOT_COPIED, shared: '' }[shared]);
  }

  return (
    <>
      <p className="text-stone-700">{isSold(state) ? messages.SOLD_PICTURE_HELP : messages.PASS_IT_ON_HELP}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <a href={picture} download className="button-quiet grow sm:grow-0">
          {messages.STATUS_PICTURE}
        </a>
        {isHydrated && !isSold(state) && (
          <button type="button" onClick={share} className="button-quiet grow sm:grow-0">
            {messages.SHARE_THIS}
          </button>
        )}
      </div>
      <p role="status" className={announcement && 'mt-2'}>
        {announcement}
      </p>
    </>
  );
}

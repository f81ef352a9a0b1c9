import { useRef, useState } from 'react';
import { LINK_COPIED, LINK_NOT_COPIED, SHARE } from '#contract/messages/listing-detail.ts';
import { Icon } from './icons.tsx';
import { useSavesData, useSite } from './site-context.ts';

const load = () => import('./share-link.ts');

interface ShareButtonProps {
  title: string;
  path: string;
  /** The path of the picture of the ad, which is shared together with the link if the browser can share files. */
  picture: string;
}

/**
 * A button that shares a page by its canonical address. Hidden without scripts, because sharing needs them; visitors can then share by the browser's
 * own menu.
 */
export function ShareButton({ title, path, picture }: ShareButtonProps) {
  const { publicUrl, apiHost } = useSite();
  const savesData = useSavesData();
  const [announcement, setAnnouncement] = useState('');
  const button = useRef<HTMLButtonElement>(null);

  async function press() {
    setAnnouncement('');
    const shared = await load().then(
      ({ shareLink }) => shareLink(title, publicUrl + path, savesData ? '' : apiHost + picture),
      () => 'failed',
    );
    // Returns the focus to the button, because copying the link has moved it away.
    button.current?.focus({ preventScroll: true });
    setAnnouncement({ copied: LINK_COPIED, failed: LINK_NOT_COPIED }[shared] ?? '');
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="share-button"
        aria-label={SHARE}
        onFocus={() => load().catch(() => undefined)}
        onClick={press}
      >
        <Icon className="size-6">
          <path d="M12 15V3M8 7l4-4 4 4M5 11v9h14v-9" />
        </Icon>
      </button>
      <span role="status" className="share-said">
        {announcement && <span>{announcement}</span>}
      </span>
    </>
  );
}

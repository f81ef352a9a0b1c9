import { useEffect, useRef, useState } from 'react';
import { PLAY_VIDEO, VIDEO } from '#contract/messages/car-detail.ts';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { PlayIcon } from '../../ui/gallery/gallery-icons.tsx';
import { mediaAddress, Picture, plainAddress } from '../../ui/pictures/picture.tsx';
import { useSite } from '../../ui/site-context.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

interface FilmProps {
  url: string;
  /** The car's first picture, shown until the video plays. */
  picture: PictureData | undefined;
}

/**
 * A car's video, in a box of the video's proportions. It is loaded when it is played; its poster when the box is near the viewport. Without scripts
 * the browser's controls are shown from the start.
 */
export function Film({ url, picture }: FilmProps) {
  const { apiHost } = useSite();
  const isHydrated = useIsHydrated();
  const [hasBegun, setHasBegun] = useState(false);
  const film = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (!hasBegun) return;
    film.current?.focus();
    // A failure to play is ignored, because the browser's own controls show why the video does not play.
    film.current?.play().catch(() => undefined);
  }, [hasBegun]);

  const address = mediaAddress(url, apiHost);
  return (
    <section className="print:hidden">
      <h2>{VIDEO}</h2>
      <div className="film">
        {hasBegun ? (
          // biome-ignore lint/a11y/useMediaCaption: films of cars come without words.
          <video ref={film} controls playsInline tabIndex={0} preload="none" src={address} />
        ) : (
          <Picture
            picture={picture}
            alt=""
            sizes="(min-width: 1024px) 720px, 100vw"
            formats={['small', 'medium', 'large']}
          />
        )}
        {isHydrated && !hasBegun && (
          <button type="button" aria-label={PLAY_VIDEO} onClick={() => setHasBegun(true)}>
            <span>
              <PlayIcon className="size-8 fill-current" />
            </span>
          </button>
        )}
        <noscript>
          {/* biome-ignore lint/a11y/useMediaCaption: films of cars come without words. */}
          <video controls preload="none" poster={picture && plainAddress(picture, apiHost)} src={address} />
        </noscript>
      </div>
    </section>
  );
}

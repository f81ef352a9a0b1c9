import { type MouseEvent, useEffect, useState } from 'react';
import * as messages from '#contract/messages/gallery.ts';
import { pictureOf } from '#contract/messages/pictures.ts';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { StepButtons } from '../forms/step-buttons.tsx';
import { Picture, PlainPicture } from '../pictures/picture.tsx';
import { StandIn, unfilled } from '../pictures/picture-stand-in.tsx';
import { RoundButton } from '../round-button.tsx';
import { useSavesData } from '../site-context.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { isOnButton, useRowTouches } from '../use-row-touches.ts';
import { rowOffset } from './carousel.ts';
import { ExpandIcon, PauseIcon, PlayIcon } from './gallery-icons.tsx';
import { type Carousel, useCarousel } from './use-carousel.ts';
import { useGalleryViewer } from './use-gallery-viewer.ts';

const FORMATS = ['small', 'medium', 'large'] as const;

/** ms after which the next picture of the gallery may be loaded. By then the page itself has loaded, so the picture delays nothing. */
const AHEAD_AFTER_MS = 2_000;

/** Returns whether the next picture of the gallery may be loaded already; always false if the visitor saves data. */
function useIsTimeAhead(): boolean {
  const savesData = useSavesData();
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (savesData) return;
    const timer = setTimeout(() => setIsTime(true), AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [savesData]);
  return isTime && !savesData;
}

interface GalleryProps {
  pictures: readonly PictureData[];
  alt: string;
}

/**
 * One large picture and the thumbnails of all pictures. The next picture comes by itself every five seconds, in a circle, until the gallery is paused
 * or touched. A tap opens the full-screen view. Without scripts the pictures are a row that can be scrolled.
 */
export function Gallery({ pictures, alt }: GalleryProps) {
  const count = pictures.length;
  const carousel = useCarousel(count);
  const { place, current, isMoving, setIsMoving, step } = carousel;
  const { row, isAfterDrag, touches } = useRowTouches(carousel, count);
  const { Viewer, isAwaited, prepare, open, close, button } = useGalleryViewer();

  const openViewer = () => {
    setIsMoving(false);
    if (count > 0) open();
  };
  const onTap = (event: MouseEvent) => isOnButton(event) || isAfterDrag(event) || openViewer();

  return (
    <section aria-label={messages.PICTURES} aria-roledescription={messages.CAROUSEL} className="gallery">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keyboards have a button for it. */}
      <div
        className="gallery-stage"
        aria-busy={isAwaited}
        onPointerEnter={count > 0 ? prepare : undefined}
        onClick={onTap}
        {...touches}
      >
        <div ref={row} className="gallery-track" style={{ transform: rowOffset(place) }}>
          <Slides pictures={pictures} alt={alt} carousel={carousel} />
        </div>
        {count > 1 && (
          <div className="needs-script gallery-ways">
            <StepButtons back={messages.PREVIOUS_PICTURE} on={messages.NEXT_PICTURE} step={step} />
          </div>
        )}
        {count > 0 && (
          <div className="needs-script gallery-corner">
            {count > 1 && (
              <>
                <span className="gallery-count" aria-live={isMoving ? 'off' : 'polite'}>
                  {`${current + 1} / ${count}`}
                </span>
                <RoundButton label={isMoving ? messages.PAUSE : messages.PLAY} onPress={() => setIsMoving(!isMoving)}>
                  {isMoving ? <PauseIcon /> : <PlayIcon />}
                </RoundButton>
              </>
            )}
            <RoundButton label={messages.FULL_SCREEN} onPress={openViewer} onFocus={prepare} ref={button}>
              <ExpandIcon />
            </RoundButton>
          </div>
        )}
      </div>
      {count > 1 && <Thumbnails pictures={pictures} carousel={carousel} />}
      {Viewer && <Viewer pictures={pictures} alt={alt} place={place} step={step} close={close} />}
    </section>
  );
}

interface PartProps {
  pictures: readonly PictureData[];
  carousel: Carousel;
}

function Slides({ pictures, alt, carousel: { place, current, placeOf, isSeen } }: PartProps & { alt: string }) {
  const isHydrated = useIsHydrated();
  const isTimeAhead = useIsTimeAhead();
  // A listing without pictures gets one slide, which shows a placeholder.
  const slides = pictures.length === 0 ? [undefined] : pictures;
  return slides.map((picture, at) => {
    // Before hydration the slides stand in the order of the pictures, because without scripts visitors scroll through them.
    const stands = isHydrated ? placeOf(at) : at;
    const isNext = isTimeAhead && stands === place + 1;
    return (
      <div
        key={picture?.url}
        inert={at !== current}
        style={stands === at ? undefined : { transform: `translateX(${(stands - at) * 100}%)` }}
      >
        {isHydrated && picture && Math.abs(stands - place) < 2 && <StandIn picture={picture} />}
        {(isSeen(at) || isNext) && (
          <Picture
            picture={picture && (isHydrated ? unfilled(picture) : picture)}
            alt={at === 0 ? alt : pictureOf(alt, at + 1)}
            sizes="(min-width: 1024px) 720px, 100vw"
            formats={FORMATS}
            isFirst={at === 0}
            isNext={isNext}
          />
        )}
        {picture && at > 0 && (
          <noscript>
            <PlainPicture picture={picture} />
          </noscript>
        )}
      </div>
    );
  });
}

function Thumbnails({ pictures, carousel: { current, show } }: PartProps) {
  return (
    <ul className="needs-script gallery-thumbs no-scrollbar">
      {pictures.map((picture, at) => (
        <li key={picture.url}>
          <button
            type="button"
            aria-label={messages.showPicture(at + 1)}
            aria-current={at === current ? 'true' : undefined}
            onClick={() => show(at)}
          >
            <Picture picture={picture} alt="" sizes="84px" formats={['thumbnail']} />
          </button>
        </li>
      ))}
    </ul>
  );
}

import { type TouchEvent, useEffect, useRef, useState } from 'react';
import { GALLERY_INTERVAL_MS, SWIPE_THRESHOLD_PX } from '#contract/limits.ts';
import * as messages from '#contract/messages/gallery.ts';
import { pictureOf } from '#contract/messages/pictures.ts';
import type { Picture as PictureData } from '#contract/pictures.ts';
import { ChevronLeft, ChevronRight, PauseIcon, PlayIcon } from './icons.tsx';
import { Picture, PlainPicture } from './picture.tsx';
import { RoundButton } from './round-button.tsx';
import { useSavesData } from './site-context.ts';

const NOWHERE = { clientX: 0, clientY: 0 };

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Which of the pictures is shown, and whether it moves on by itself. */
function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [isMoving, setIsMoving] = useState(false);
  // Only what was looked at is fetched, and what comes next while it moves by itself.
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const touchStart = useRef(NOWHERE);
  const savesData = useSavesData();

  const show = (index: number) => {
    if (count < 2) return;
    const next = (index + count) % count;
    setCurrent(next);
    setSeen((known) => (known.includes(next) ? known : [...known, next]));
  };
  const step = (direction: 1 | -1) => {
    setIsMoving(false);
    show(current + direction);
  };

  // What nobody asked to see is not fetched where data is to be saved.
  useEffect(() => setIsMoving(count > 1 && !wantsStillness() && !savesData), [count, savesData]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture is shown for the whole interval.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => show(current + 1), GALLERY_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isMoving, current]);

  function onTouchStart(event: TouchEvent) {
    // A button knows what its touch means: the one for pausing would otherwise start it again.
    if (!(event.target instanceof Element && event.target.closest('button'))) setIsMoving(false);
    // A copy: some browsers move the touch itself on.
    const { clientX, clientY } = event.touches[0] ?? NOWHERE;
    touchStart.current = { clientX, clientY };
  }

  function onTouchEnd(event: TouchEvent) {
    const { clientX, clientY } = event.changedTouches[0] ?? touchStart.current;
    const across = clientX - touchStart.current.clientX;
    const down = clientY - touchStart.current.clientY;
    // A thumb that scrolls the page drifts sideways.
    if (Math.abs(across) < SWIPE_THRESHOLD_PX || Math.abs(across) < Math.abs(down)) return;
    step(across < 0 ? 1 : -1);
  }

  return { current, isMoving, setIsMoving, seen, show, step, touches: { onTouchStart, onTouchEnd } };
}

/**
 * One large picture with its thumbnails. It moves on by itself every five seconds, until it is paused or first touched;
 * past the last picture comes the first. Without scripts the pictures are a row to scroll.
 */
export function Gallery({ pictures, alt }: { pictures: readonly PictureData[]; alt: string }) {
  const count = pictures.length;
  const { current, isMoving, setIsMoving, seen, show, step, touches } = useCarousel(count);

  const slide = (picture: PictureData | undefined, at: number) => (
    <Picture
      picture={picture}
      alt={at === 0 ? alt : pictureOf(alt, at + 1)}
      sizes="(min-width: 1024px) 720px, 100vw"
      formats={['small', 'medium', 'large']}
      isFirst={at === 0}
    />
  );

  return (
    <section aria-label={messages.PICTURES} aria-roledescription={messages.CAROUSEL}>
      <div className="relative touch-pan-y overflow-hidden bg-stone-200 md:rounded-xl" {...touches}>
        <div
          className="gallery-track flex transition-transform duration-300"
          style={{ transform: `translateX(-${current * 100}%)` }}
        >
          <div className="aspect-4/3 w-full shrink-0">{slide(pictures[0], 0)}</div>
          {pictures.slice(1).map((picture, index) => {
            const at = index + 1;
            return (
              <div key={picture.url} className="aspect-4/3 w-full shrink-0" inert={at !== current}>
                {(seen.includes(at) || (isMoving && at === current + 1)) && slide(picture, at)}
                <noscript>
                  <PlainPicture picture={picture} />
                </noscript>
              </div>
            );
          })}
        </div>
        {count > 1 && (
          <>
            <div className="needs-script pointer-events-none absolute inset-0 flex items-center justify-between p-2 print:hidden">
              <RoundButton label={messages.PREVIOUS_PICTURE} onPress={() => step(-1)}>
                <ChevronLeft />
              </RoundButton>
              <RoundButton label={messages.NEXT_PICTURE} onPress={() => step(1)}>
                <ChevronRight />
              </RoundButton>
            </div>
            <div className="needs-script absolute right-2 bottom-2 flex items-center gap-2 print:hidden">
              <span
                className="rounded bg-ink/75 px-2 py-1 text-sm text-white tabular-nums"
                aria-live={isMoving ? 'off' : 'polite'}
              >
                {`${current + 1} / ${count}`}
              </span>
              <RoundButton label={isMoving ? messages.PAUSE : messages.PLAY} onPress={() => setIsMoving(!isMoving)}>
                {isMoving ? <PauseIcon /> : <PlayIcon />}
              </RoundButton>
            </div>
          </>
        )}
      </div>
      {count > 1 && (
        <ul className="needs-script no-scrollbar mt-2 print:hidden flex gap-2 overflow-x-auto px-4 py-1 md:px-1">
          {pictures.map((picture, at) => (
            <li key={picture.url} className="shrink-0">
              <button
                type="button"
                aria-label={messages.showPicture(at + 1)}
                aria-current={at === current ? 'true' : undefined}
                onClick={() => {
                  setIsMoving(false);
                  show(at);
                }}
                className={`block h-16 w-21 cursor-pointer overflow-hidden rounded-lg border-2 ${
                  at === current ? 'border-ink' : 'border-transparent'
                }`}
              >
                <Picture picture={picture} alt="" sizes="84px" formats={['thumbnail']} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { type MouseEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { GALLERY_INTERVAL_MS } from '#contract/limits.ts';
import * as messages from '#contract/messages/gallery.ts';
import { pictureOf } from '#contract/messages/pictures.ts';
import type { Picture as PictureData } from '#contract/pictures.ts';
import { isDrag, moveRow, nearestPlace, pictureAt, rowOffset, type Side, swipeStep } from './carousel.ts';
import { ExpandIcon, PauseIcon, PlayIcon } from './gallery-icons.tsx';
import { ChevronLeft, ChevronRight } from './icons.tsx';
import { Picture, PlainPicture } from './picture.tsx';
import { StandIn, unfilled } from './picture-stand-in.tsx';
import { RoundButton } from './round-button.tsx';
import { useSavesData } from './site-context.ts';
import { useIsAlive } from './use-is-alive.ts';
import { useLateScript } from './use-late-script.ts';
import { useOverlay } from './use-overlay.ts';

const NOWHERE = { clientX: 0, clientY: 0 };
const FORMATS = ['small', 'medium', 'large'] as const;

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const isOnButton = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('button') !== null;

/** Which of the pictures is shown, and whether it moves on by itself. */
function useCarousel(count: number) {
  /** Where in the endless row, and where the picture stands that could as well stand at either side. */
  const [{ place, side }, setPlace] = useState<{ place: number; side: Side }>({ place: 0, side: 0 });
  const [isMoving, setIsMoving] = useState(false);
  /** Only what was looked at is fetched, and what comes next. */
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const savesData = useSavesData();

  const goTo = (next: number) => {
    if (count < 2 || next === place) return;
    const picture = pictureAt(next, count);
    // What goes out of sight stays where it was until it is out.
    setPlace({ place: next, side: next > place ? -1 : 1 });
    setSeen((known) => (known.includes(picture) ? known : [...known, picture]));
  };

  // What nobody asked to see is not fetched where data is to be saved.
  useEffect(() => setIsMoving(count > 1 && !wantsStillness() && !savesData), [count, savesData]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture is shown for the whole interval.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => goTo(place + 1), GALLERY_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isMoving, place]);

  return {
    place,
    isMoving,
    setIsMoving,
    current: pictureAt(place, count),
    placeOf: (picture: number) => nearestPlace(picture, place, count, side),
    isSeen: (picture: number) => seen.includes(picture),
    lean: (to: Side) => side !== to && setPlace({ place, side: to }),
    step: (direction: Side) => {
      setIsMoving(false);
      goTo(place + direction);
    },
    show: (picture: number) => {
      setIsMoving(false);
      goTo(nearestPlace(picture, place, count, 1));
    },
  };
}

type Carousel = ReturnType<typeof useCarousel>;

const TAP_AFTER_DRAG_MS = 500;

/** The row follows a finger, and goes on by one where it was a swipe. */
function useTouches({ place, setIsMoving, lean, step }: Carousel, count: number) {
  const row = useRef<HTMLDivElement>(null);
  const start = useRef({ ...NOWHERE, isDragging: false });
  const draggedAt = useRef(Number.NEGATIVE_INFINITY);

  const wayOf = ({ clientX, clientY }: typeof NOWHERE) => ({
    across: clientX - start.current.clientX,
    down: clientY - start.current.clientY,
  });

  function onTouchStart(event: TouchEvent) {
    // A button knows what its touch means: the one for pausing would otherwise start it again.
    if (!isOnButton(event)) setIsMoving(false);
    // A copy: some browsers move the touch itself on.
    const { clientX, clientY } = event.touches[0] ?? NOWHERE;
    start.current = { clientX, clientY, isDragging: false };
  }

  function onTouchMove(event: TouchEvent) {
    const { across, down } = wayOf(event.touches[0] ?? start.current);
    if (count < 2 || !(start.current.isDragging || isDrag(across, down))) return;
    start.current.isDragging = true;
    lean(across < 0 ? 1 : -1);
    moveRow(row.current, place, across);
  }

  function onTouchEnd(event: TouchEvent) {
    const { across, down } = wayOf(event.changedTouches[0] ?? start.current);
    moveRow(row.current, place, 0);
    if (isDrag(across, down)) draggedAt.current = event.timeStamp;
    const direction = swipeStep(across, down);
    if (direction !== 0) step(direction);
  }

  const onTouchCancel = () => moveRow(row.current, place, 0);
  /** Browsers take a short way of a finger for a tap. */
  const isAfterDrag = ({ timeStamp }: MouseEvent) => timeStamp - draggedAt.current < TAP_AFTER_DRAG_MS;
  return { row, isAfterDrag, touches: { onTouchStart, onTouchMove, onTouchEnd, onTouchCancel } };
}

/** The pictures over the whole window. Its code comes with the first sign that somebody wants to see them. */
function useViewer() {
  const { isOpen, open, close } = useOverlay('pictures');
  const [Viewer, askForViewer] = useLateScript(async () => (await import('./gallery-viewer.tsx')).GalleryViewer);
  const button = useRef<HTMLButtonElement>(null);

  // A tap while the signal is away opens nothing, and the next one tries again.
  const prepare = async () => {
    if (!Viewer && !(await askForViewer())) close();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after Forward, or when the page is loaded anew.
  useEffect(() => {
    if (isOpen) void prepare();
  }, [isOpen]);

  return {
    Viewer: isOpen ? Viewer : undefined,
    isAwaited: isOpen && !Viewer,
    prepare,
    close,
    button,
    open: () => {
      // A dialog gives the focus back to what had it.
      button.current?.focus({ preventScroll: true });
      open();
    },
  };
}

/** By then the page itself has come. */
const AHEAD_AFTER_MS = 2_000;

/** Is it time to fetch what comes next? Never where data is to be saved. */
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
 * One large picture with its thumbnails. It moves on by itself every five seconds, until it is paused or first touched;
 * past the last picture comes the first. A tap shows it over the whole window. Without scripts the pictures are a row to scroll.
 */
export function Gallery({ pictures, alt }: GalleryProps) {
  const count = pictures.length;
  const carousel = useCarousel(count);
  const { place, current, isMoving, setIsMoving, step } = carousel;
  const { row, isAfterDrag, touches } = useTouches(carousel, count);
  const { Viewer, isAwaited, prepare, open, close, button } = useViewer();

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
            <RoundButton label={messages.PREVIOUS_PICTURE} onPress={() => step(-1)}>
              <ChevronLeft />
            </RoundButton>
            <RoundButton label={messages.NEXT_PICTURE} onPress={() => step(1)}>
              <ChevronRight />
            </RoundButton>
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
  const isAlive = useIsAlive();
  const isTimeAhead = useIsTimeAhead();
  // Of a thing without pictures there is one: the stand-in.
  const slides = pictures.length === 0 ? [undefined] : pictures;
  return slides.map((picture, at) => {
    // The row of the server's page is one to scroll: there each stands in its own place.
    const stands = isAlive ? placeOf(at) : at;
    const isNext = isTimeAhead && stands === place + 1;
    return (
      <div
        key={picture?.url}
        inert={at !== current}
        style={stands === at ? undefined : { transform: `translateX(${(stands - at) * 100}%)` }}
      >
        {isAlive && picture && Math.abs(stands - place) < 2 && <StandIn picture={picture} />}
        {(isSeen(at) || isNext) && (
          <Picture
            picture={picture && (isAlive ? unfilled(picture) : picture)}
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

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import * as messages from '#contract/messages/gallery.ts';
import { pictureOf } from '#contract/messages/pictures.ts';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { StepButtons } from '../forms/step-buttons.tsx';
import { CloseIcon, Icon } from '../icons.tsx';
import { Picture } from '../pictures/picture.tsx';
import { StandIn, unfilled } from '../pictures/picture-stand-in.tsx';
import { RoundButton } from '../round-button.tsx';
import { useSavesData } from '../site-context.ts';
import { pictureAt, rowOffset, type Side } from './carousel.ts';
import { useZoom } from './use-zoom.ts';
import './gallery-viewer.css';

interface GalleryViewerProps {
  pictures: readonly PictureData[];
  alt: string;
  /** The place of the visible picture in the endless row (carousel.ts). */
  place: number;
  step: (direction: Side) => void;
  close: () => void;
}

/** The pictures one at a time in full screen, with zoom. It is a native dialog, which keeps the focus inside. */
export function GalleryViewer({ pictures, alt, place, step, close }: GalleryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const count = pictures.length;
  const { stage, row, isZoomed, toggle, press, pointers } = useZoom(place, step);

  // Before the dialog is removed, it is closed. Otherwise the browser would not return the focus to the element that opened the dialog.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey || event.altKey) && press(event.key)) event.preventDefault();
  }

  const places = count > 1 ? [place - 1, place, place + 1] : [place];
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={messages.picturesOf(alt)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // Escape must not close the dialog by itself: `close` goes back in the history, as the Back button does.
        event.preventDefault();
        close();
      }}
      // `onClose` is needed too, because at a second Escape some browsers close the dialog without firing `cancel`.
      onClose={close}
    >
      <div className="viewer-head">
        <RoundButton label={messages.CLOSE} onPress={close}>
          <CloseIcon />
        </RoundButton>
        <p>
          <span aria-hidden="true">{`${pictureAt(place, count) + 1} / ${count}`}</span>
          <span role="status" className="sr-only">
            {messages.pictureOfAll(pictureAt(place, count) + 1, count)}
          </span>
        </p>
        <RoundButton label={messages.ZOOM} onPress={toggle} aria-pressed={isZoomed}>
          <Icon>
            <path d="m16 16 4.5 4.5M11 8v6M8 11h6" />
            <circle cx="11" cy="11" r="6.5" />
          </Icon>
        </RoundButton>
      </div>
      <div ref={stage} className="viewer-stage" {...pointers}>
        <div ref={row} className="viewer-row" style={{ transform: rowOffset(place) }}>
          {places.map((at) => (
            <Slide
              key={at}
              picture={pictures[pictureAt(at, count)]}
              number={pictureAt(at, count)}
              alt={alt}
              at={at}
              place={place}
              isZoomed={isZoomed}
            />
          ))}
        </div>
      </div>
      {count > 1 && (
        <div className="viewer-ways">
          <StepButtons back={messages.PREVIOUS_PICTURE} on={messages.NEXT_PICTURE} step={step} />
        </div>
      )}
    </dialog>
  );
}

interface SlideProps {
  picture: PictureData | undefined;
  number: number;
  alt: string;
  at: number;
  place: number;
  isZoomed: boolean;
}

function Slide({ picture, number, alt, at, place, isZoomed }: SlideProps) {
  const savesData = useSavesData();
  const isCurrent = at === place;
  return (
    <div className="viewer-slide" style={{ left: `${at * 100}%` }} inert={!isCurrent}>
      <div data-current={isCurrent ? '' : undefined}>
        {picture && <StandIn picture={picture} />}
        {picture && (isCurrent || !savesData) && (
          <Picture
            picture={unfilled(picture)}
            alt={number === 0 ? alt : pictureOf(alt, number + 1)}
            sizes={isCurrent && isZoomed ? '400vw' : '100vw'}
            formats={['small', 'medium', 'large']}
            isNext={!isCurrent}
            isFirst={isCurrent}
            isCloseUp
          />
        )}
      </div>
    </div>
  );
}

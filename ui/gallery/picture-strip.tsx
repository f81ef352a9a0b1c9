import { useRef, useState } from 'react';
import { nextPictureOf, photoCount, pictureOf, previousPictureOf } from '#contract/messages/pictures.ts';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { StepButtons } from '../forms/step-buttons.tsx';
import { Picture, type PictureProps } from '../pictures/picture.tsx';
import { WhenNear } from '../when-near.tsx';

interface PictureStripProps extends Omit<PictureProps, 'picture'> {
  pictures: readonly PictureData[];
  /** The page to which the pictures link. */
  to: string;
}

/**
 * A row of pictures that is moved by finger or with buttons. Only the first picture is loaded until a visitor touches or points at the row: a list of
 * twenty cars would otherwise load a hundred. Without scripts only the first picture is shown.
 */
export function PictureStrip({ pictures, to, alt, isFirst = false, ...picture }: PictureStripProps) {
  const strip = useRef<HTMLAnchorElement>(null);
  const [isBrowsed, setIsBrowsed] = useState(false);
  const browse = () => setIsBrowsed(true);
  const interest = { onPointerEnter: browse, onTouchStart: browse, onFocus: browse };
  const [first, ...others] = pictures;

  function step(direction: 1 | -1) {
    browse();
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth, behavior: 'smooth' });
  }

  const slides = others.map((other, at) => (
    <Picture key={other.url} picture={other} alt={pictureOf(alt, at + 2)} {...picture} />
  ));

  return (
    <div className="group picture-strip">
      {/* Leads to the same page as the heading's link, so the keyboard skips it. */}
      <a ref={strip} href={to} tabIndex={-1} {...interest}>
        <Picture picture={first} alt={alt} isFirst={isFirst} {...picture} />
        {isBrowsed && slides}
      </a>
      {others.length > 0 && (
        <WhenNear className="pointer-events-none absolute inset-0">
          <div
            className="flex h-full items-center justify-between p-1 transition-opacity sm:max-lg:hidden lg:opacity-0 lg:focus-within:opacity-100 lg:group-hover:opacity-100"
            {...interest}
          >
            <StepButtons back={previousPictureOf(alt)} on={nextPictureOf(alt)} step={step} />
          </div>
        </WhenNear>
      )}
      {others.length > 0 && <span>{photoCount(pictures.length)}</span>}
    </div>
  );
}

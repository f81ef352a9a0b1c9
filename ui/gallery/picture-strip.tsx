import { useRef, useState } from 'react';
import { nextPictureOf, photoCount, pictureOf, previousPictureOf } from '#contract/messages/pictures.ts';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { StepButtons } from '../forms/step-buttons.tsx';
import { Picture, type PictureProps } from '../pictures/picture.tsx';
import { WhenNear } from '../when-near.tsx';

interface PictureStripProps extends Omit<PictureProps, 'picture'> {
  pictures: readonly PictureData[];
  /** The link of the pictures. */
  to: string;
}

/**
 * Pictures to leaf through by finger or by buttons. Only the first is fetched until somebody shows interest: twenty
 * cars of five pictures would be a hundred. Without scripts nobody could show any, and browsers fetch at once what is
 * marked to be fetched late: there the others are seen on the page of the thing itself.
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

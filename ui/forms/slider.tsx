import { type ReactNode, useEffect, useRef, useState } from 'react';
import { slideBack, slideOn } from '#contract/messages/pictures.ts';
import { StepButtons } from './step-buttons.tsx';

/**
 * Number of visible cards: 4, then 3, 2 and 1 as the window narrows. The two kinds differ in whether a bound itself belongs to the wider or
 * the narrower window.
 */
const SHOWN = {
  /** 3 at 1024 px and below. */
  slider: 'min-[481px]:[--shown:2] min-[769px]:[--shown:3] min-[1025px]:[--shown:4]',
  /** 3 below 1024 px, not at it. */
  related: 'min-[480px]:[--shown:2] min-[768px]:[--shown:3] min-[1024px]:[--shown:4]',
};

interface SliderProps {
  label: string;
  isRelated?: boolean;
  children: ReactNode[];
}

/**
 * A row of cards that is scrolled sideways, by finger, wheel, keyboard or its two buttons. It is a list, so that it
 * works without scripts.
 */
export function Slider({ label, isRelated = false, children }: SliderProps) {
  const list = useRef<HTMLUListElement>(null);
  const [hasMore, setHasMore] = useState(false);

  useEffect(() => {
    const measure = () => setHasMore(list.current !== null && list.current.scrollWidth > list.current.clientWidth);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth, behavior: 'smooth' });
  return (
    <div className="relative">
      <ul
        ref={list}
        aria-label={label}
        className={`no-scrollbar -mx-1 flex snap-x snap-mandatory scroll-px-1 gap-4 overflow-x-auto p-1 [--shown:1] ${isRelated ? SHOWN.related : SHOWN.slider}`}
      >
        {children.map((child, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a slider never change places.
            key={at}
            className="w-[calc((100%-(var(--shown)-1)*1rem)/var(--shown))] shrink-0 snap-start max-[479px]:w-[88%]"
          >
            {child}
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="pointer-events-none absolute -inset-x-4 top-1/3 hidden justify-between md:flex">
          <StepButtons back={slideBack(label)} on={slideOn(label)} step={scroll} />
        </div>
      )}
    </div>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { slideBack, slideOn } from '#contract/messages/pictures.ts';
import { HydratedApart } from '../hydrated-apart.tsx';
import { StepButtons } from './step-buttons.tsx';

interface SliderProps {
  label: string;
  isRelated?: boolean;
  children: ReactNode[];
}

/**
 * A row of cards that is scrolled sideways, by finger, wheel, keyboard or its two buttons. It is a plain list, so that it works without scripts. Its
 * styles are in slider.css, which the style sheets of pages import.
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
      <ul ref={list} aria-label={label} className={`no-scrollbar slider ${isRelated ? 'is-related' : ''}`}>
        {children.map((child, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a slider never change places.
            key={at}
          >
            <HydratedApart id={`${label} ${at}`}>{child}</HydratedApart>
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="slider-steps pointer-events-none">
          <StepButtons back={slideBack(label)} on={slideOn(label)} step={scroll} />
        </div>
      )}
    </div>
  );
}

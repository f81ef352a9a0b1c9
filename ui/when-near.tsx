import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far from the window is near: one more of its heights, up and down. */
const NEAR = '100% 0px';

/** Who is near brings those along that come next: what hearts ask the API is asked for several at once. */
const WINDOWS_AT_ONCE = 5;

const showers = new Map<Element, () => void>();
let watcher: IntersectionObserver | undefined;

function showWave() {
  const end = window.innerHeight * WINDOWS_AT_ONCE;
  for (const [element, show] of showers) if (element.getBoundingClientRect().top < end) show();
}

function watch(element: Element, show: () => void): () => void {
  watcher ??= new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && showWave(),
    { rootMargin: NEAR },
  );
  showers.set(element, show);
  watcher.observe(element);
  return () => {
    showers.delete(element);
    watcher?.unobserve(element);
  };
}

interface WhenNearProps {
  className: string;
  children: ReactNode;
}

/**
 * For what only scripts make work, over pictures that a list has many of: it comes when it is about to be seen. Twenty
 * cars would otherwise bring sixty buttons that the page has to carry, and to wake, before anybody scrolls to them.
 */
export function WhenNear({ className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isNear && place.current) return watch(place.current, () => setNear(true));
  }, [isNear]);
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance from the viewport at which buttons are rendered: one more height of the viewport, up and down. */
const NEAR = '100% 0px';

/**
 * Height, in viewports, of all buttons that are rendered together when one comes near: the favourite buttons among them then
 * ask the API once, not one by one.
 */
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
 * Renders buttons that need scripts when they are about to be seen, and nothing before. A list of twenty cars would otherwise
 * bring sixty of them, which the page has to carry and React to hydrate before anybody scrolls there.
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

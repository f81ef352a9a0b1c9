import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Buttons are rendered when they are at most one window's height above or below the window. */
const NEAR = '100% 0px';

/**
 * When a button comes near, all buttons within this many window heights are rendered too, so that one request loads which of their cars the member
 * has saved or liked.
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
 * Renders buttons that need scripts only when they are about to be seen. A list of twenty cars has sixty of them, which would make the page larger
 * and its hydration slower.
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

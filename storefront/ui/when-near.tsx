import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far from the window is near: one more of its heights, up and down. */
const NEAR = '100% 0px';

const showers = new WeakMap<Element, () => void>();
let watcher: IntersectionObserver | undefined;

function watch(element: Element, show: () => void): () => void {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) showers.get(target)?.();
    },
    { rootMargin: NEAR },
  );
  showers.set(element, show);
  watcher.observe(element);
  return () => watcher?.unobserve(element);
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

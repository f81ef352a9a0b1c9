import { useEffect, useRef, useState } from 'react';

/** A screen reader that speaks every step of long work would leave no time for anything else. */
const SPEAKS_EVERY_MS = 10_000;

interface LiveRegionProps {
  /** The progress, and in the end the result. */
  words: string;
  isUnderWay: boolean;
}

/** Tells screen readers of work in progress: now and then how far it is, and at once when it is done. */
export function LiveRegion({ words, isUnderWay }: LiveRegionProps) {
  const latest = useRef(words);
  latest.current = words;
  const [spoken, setSpoken] = useState(words);
  useEffect(() => {
    setSpoken(latest.current);
    if (!isUnderWay) return;
    const timer = setInterval(() => setSpoken(latest.current), SPEAKS_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  return (
    <p role="status" className="sr-only">
      {isUnderWay ? spoken : words}
    </p>
  );
}

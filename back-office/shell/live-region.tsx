import { useEffect, useRef, useState } from 'react';

/** Ms between two announcements of progress: a screen reader that spoke every change would say nothing else. */
const SPEAKS_EVERY_MS = 10_000;

interface LiveRegionProps {
  /** The progress in words; once the work has ended, its result. */
  words: string;
  isUnderWay: boolean;
}

/** Tells screen readers about work in progress: its state every ten seconds, and the result at once. */
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

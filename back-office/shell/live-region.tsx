import { useEffect, useRef, useState } from 'react';

/** Each step of a long work, told aloud, would leave no room for anything else. */
const SPEAKS_EVERY_MS = 10_000;

interface LiveRegionProps {
  /** How far it is, and in the end what came of it. */
  words: string;
  isUnderWay: boolean;
}

/** For those who do not see a page that follows some work: now and then how far it is, and at once that it is done. */
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

import { type MouseEvent, useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { OTHER_LOCATION, PRICE_SHORTCUTS, SHORTCUT_DELAY_MS, SHORTCUT_LOCATIONS } from '#contract/limits.ts';
import { carListPath } from '#contract/lists/car-list.ts';
import { ALL_UGANDA, CARS_BY_LOCATION, CARS_BY_PRICE } from '#contract/messages/home.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface Shortcut {
  label: string;
  path: string;
}

const LOCATIONS: Shortcut[] = [
  { label: ALL_UGANDA, path: carListPath({}) },
  ...[...SHORTCUT_LOCATIONS, OTHER_LOCATION].map((location) => ({ label: location, path: carListPath({ location }) })),
];

const PRICES: Shortcut[] = PRICE_SHORTCUTS.map(({ label, ...bounds }) => ({ label, path: carListPath(bounds) }));

export function Shortcuts() {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const [pending, setPending] = useState<string>();

  // Only the last choice opens a list: another choice, or following a link, cancels the earlier one.
  useEffect(() => {
    if (pending === undefined) return;
    if (isLeaving) return setPending(undefined);
    const timer = setTimeout(() => navigate(pending), SHORTCUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pending, isLeaving, navigate]);

  return (
    <div className="mx-auto max-w-7xl md:grid md:grid-cols-2">
      <PageSection heading={CARS_BY_LOCATION}>
        <ShortcutList shortcuts={LOCATIONS} pending={pending} onChoose={setPending} />
      </PageSection>
      <PageSection heading={CARS_BY_PRICE}>
        <ShortcutList shortcuts={PRICES} pending={pending} onChoose={setPending} />
      </PageSection>
    </div>
  );
}

interface ShortcutListProps {
  shortcuts: Shortcut[];
  /** The path of the list that is about to open; undefined if none is. */
  pending: string | undefined;
  onChoose: (path: string) => void;
}

/** Links to lists. With scripts, a spinner is shown for a second before the list opens. */
function ShortcutList({ shortcuts, pending, onChoose }: ShortcutListProps) {
  function follow(event: MouseEvent, path: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(path);
  }

  return (
    <ul className="flex flex-wrap gap-2">
      {shortcuts.map(({ label, path }) => (
        <li key={label}>
          <a href={path} className="button-quiet relative tabular-nums" onClick={(event) => follow(event, path)}>
            {label}
            {pending === path && (
              // The spinner covers the label, so that nothing moves when it appears.
              <span className="absolute inset-0 grid place-items-center rounded-lg bg-white/80">
                <Spinner />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

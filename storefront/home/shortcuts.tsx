import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { OTHER_LOCATION, PRICE_SHORTCUTS, SHORTCUT_DELAY_MS, SHORTCUT_LOCATIONS } from '#contract/limits.ts';
import { carListPath } from '#contract/list-query.ts';
import { PageSection } from '../ui/page-section.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface Shortcut {
  label: string;
  path: string;
}

const LOCATIONS: Shortcut[] = [
  { label: 'All Uganda', path: carListPath({}) },
  ...[...SHORTCUT_LOCATIONS, OTHER_LOCATION].map((location) => ({ label: location, path: carListPath({ location }) })),
];

const PRICES: Shortcut[] = PRICE_SHORTCUTS.map(({ label, ...bounds }) => ({ label, path: carListPath(bounds) }));

export function Shortcuts() {
  return (
    <div className="md:grid md:grid-cols-2">
      <PageSection heading="Cars by location">
        <ShortcutList shortcuts={LOCATIONS} />
      </PageSection>
      <PageSection heading="Cars by price (Ugx)">
        <ShortcutList shortcuts={PRICES} />
      </PageSection>
    </div>
  );
}

/** Real links; with scripts a spinner turns for a second before the list comes, as the product has it. */
function ShortcutList({ shortcuts }: { shortcuts: Shortcut[] }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function follow(event: MouseEvent, path: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    clearTimeout(timer.current);
    setPending(path);
    timer.current = setTimeout(() => navigate(path), SHORTCUT_DELAY_MS);
  }

  return (
    <ul className="flex flex-wrap gap-2">
      {shortcuts.map(({ label, path }) => (
        <li key={label}>
          <Link to={path} className="button-quiet tabular-nums" onClick={(event) => follow(event, path)}>
            {pending === path && <Spinner />}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

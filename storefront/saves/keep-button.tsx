import { type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { KeptKind } from '#contract/accounts.ts';
import { loginPath } from '../login-path.ts';
import { useSession } from '../session.ts';
import { BookmarkIcon, HeartIcon } from '../ui/icons.tsx';
import { NOT_KEPT } from './kept-cars.ts';
import { keptCarsOf } from './member-cars.ts';

interface KeepButtonProps {
  kind: KeptKind;
  documentId: string;
  /** The car in words, where there are several of them. */
  name?: string;
  className?: string;
}

const LOOKS = {
  saves: { verb: 'Save', done: 'Saved', Icon: BookmarkIcon, on: 'text-ink', off: 'text-stone-500 hover:text-ink' },
  likes: { verb: 'Like', done: 'Liked', Icon: HeartIcon, on: 'text-heart', off: 'text-stone-500 hover:text-heart' },
} as const;

const neverChanges = () => () => undefined;

/** Saves or likes a car, and shows whether it is. Grey for visitors, who are shown where to sign in. */
export function KeepButton({ kind, documentId, name = 'this car', className = '' }: KeepButtonProps) {
  const navigate = useNavigate();
  const userId = useSession()?.userId;
  const kept = userId === undefined ? null : keptCarsOf(userId)[kind];
  const { isKept, isBusy } = useSyncExternalStore(
    kept?.subscribe ?? neverChanges,
    () => kept?.find(documentId) ?? NOT_KEPT,
    () => NOT_KEPT,
  );
  useEffect(() => {
    if (documentId !== '') kept?.ask(documentId);
  }, [kept, documentId]);

  async function press({ currentTarget }: MouseEvent) {
    const { pathname, search } = window.location;
    const isSignedIn = kept !== null && (await kept.toggle(documentId));
    // Who went on meanwhile is not called back.
    if (!isSignedIn && currentTarget.isConnected) navigate(loginPath(pathname + search));
  }

  if (documentId === '') return null;
  const { verb, done, Icon, on, off } = LOOKS[kind];
  const label = `${verb} ${name}`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isKept}
      // Not the attribute: it would take the keyboard's place on the page away.
      aria-disabled={isBusy}
      title={isKept ? done : label}
      onClick={press}
      className={`needs-script grid size-11 cursor-pointer place-items-center rounded-full transition hover:scale-110 ${isKept ? on : off} ${className}`}
    >
      <Icon className={`size-6 ${isKept ? 'fill-current' : ''}`} />
    </button>
  );
}

/** For the corner of a car's picture. */
export const likeOnPicture = ({ documentId }: { documentId: string }, name: string) => (
  <KeepButton kind="likes" documentId={documentId} name={name} className="bg-white/90 shadow" />
);

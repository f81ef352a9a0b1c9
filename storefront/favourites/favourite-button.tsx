import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { FavouriteKind } from '#contract/accounts/accounts.ts';
import { LIKED, likeCar, SAVED, saveCar, THIS_CAR } from '#contract/messages/favourites.ts';
import { BookmarkIcon, HeartIcon } from '../../ui/icons.tsx';
import { loginPath } from '../../ui/login-path.ts';
import { rememberFavourite } from '../lib/remember-favourite.ts';
import { useSession } from '../lib/session.ts';
import { NOT_FAVOURITE } from './favourite-state.ts';
import type { Favourites } from './favourites.ts';

interface FavouriteButtonProps {
  kind: FavouriteKind;
  documentId: string;
  /** The car's name, read out by screen readers, for pages with several such buttons. */
  name?: string;
  className?: string;
}

const LOOKS = {
  saves: { labelOf: saveCar, done: SAVED, Icon: BookmarkIcon, on: 'text-ink', off: 'text-stone-500 hover:text-ink' },
  likes: { labelOf: likeCar, done: LIKED, Icon: HeartIcon, on: 'text-heart', off: 'text-stone-500 hover:text-heart' },
} as const;

const neverChanges = () => () => undefined;

type MemberFavourites = typeof import('./member-favourites.ts');

let fetched: MemberFavourites | null = null;
let fetching: Promise<MemberFavourites> | undefined;

/**
 * Loads the script that knows the member's saved and liked cars; visitors do not need it. All buttons of a page wait for one promise, so that their
 * cars are loaded with one request.
 */
function fetchFavourites(): Promise<MemberFavourites> {
  fetching ??= import('./member-favourites.ts').then(
    (module) => {
      fetched = module;
      return module;
    },
    (error: unknown) => {
      fetching = undefined;
      throw error;
    },
  );
  return fetching;
}

/** Returns the store of the member's saved or liked cars; null for a visitor, and until the script has loaded. */
function useFavourites(kind: FavouriteKind, userId: number | undefined): Favourites | null {
  const [favourites, setFavourites] = useState(fetched);
  useEffect(() => {
    if (userId === undefined) return;
    // If the script cannot be loaded, no car is shown as saved or liked. A press tries again.
    fetchFavourites().then(setFavourites, () => undefined);
  }, [userId]);
  return userId === undefined ? null : (favourites?.favouritesOf(userId)[kind] ?? null);
}

/**
 * A button that saves or likes a car, and shows whether the member has done so. For visitors it is grey; pressing it leads them to sign in, and saves
 * the car afterwards.
 */
export function FavouriteButton({ kind, documentId, name, className = '' }: FavouriteButtonProps) {
  const navigate = useNavigate();
  const userId = useSession()?.userId;
  const favourites = useFavourites(kind, userId);
  const { isFavourite, isBusy } = useSyncExternalStore(
    favourites?.subscribe ?? neverChanges,
    () => favourites?.find(documentId) ?? NOT_FAVOURITE,
    () => NOT_FAVOURITE,
  );
  useEffect(() => {
    if (documentId !== '') favourites?.ask(documentId);
  }, [favourites, documentId]);

  /** Saves or likes the car, or undoes that. Resolves to false if the visitor is not signed in. */
  async function toggle(): Promise<boolean> {
    if (userId === undefined) return false;
    // Once the script has loaded there is no `await`, so that the button changes at once.
    const { favouritesOf } = fetched ?? (await fetchFavourites());
    return favouritesOf(userId)[kind].toggle(documentId);
  }

  async function press({ currentTarget }: MouseEvent) {
    const path = window.location.pathname + window.location.search;
    // A script that could not be loaded does not lead to the sign-in page: the next press tries to load it again.
    const isSignedIn = await toggle().catch(() => true);
    // If the visitor has left the page in the meantime, they are not led to the sign-in page.
    if (isSignedIn || !currentTarget.isConnected) return;
    if (!isFavourite) {
      // On a car's own page the button has no `name`; the page's heading is the car's name.
      const title = name ?? document.querySelector('h1')?.textContent ?? null;
      rememberFavourite({ kind, car: documentId, name: title, path, y: window.scrollY, at: Date.now() });
    }
    navigate(loginPath(path));
  }

  if (documentId === '') return null;
  const { labelOf, done, Icon, on, off } = LOOKS[kind];
  const label = labelOf(name ?? THIS_CAR);
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFavourite}
      // Used instead of the attribute `disabled`, which would take the keyboard focus away.
      aria-disabled={isBusy}
      title={isFavourite ? done : label}
      onClick={press}
      className={`needs-script grid size-[44px] cursor-pointer place-items-center rounded-full transition hover:scale-110 ${isFavourite ? on : off} ${className}`}
    >
      <Icon className={`size-6 ${isFavourite ? 'fill-current' : ''}`} />
    </button>
  );
}

/** The like button for the corner of a car's picture. */
export const likeOnPicture = ({ documentId }: { documentId: string }, name: string) => (
  <FavouriteButton kind="likes" documentId={documentId} name={name} className="bg-white/90 shadow" />
);

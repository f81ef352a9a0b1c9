import type { ListingPhoto } from '#contract/office/photo-schemas.ts';

/** The photos as the seller wants them, beside those that the server has. */
export interface ArrangedPhotos {
  /** The photos in the seller's order. */
  photos: readonly ListingPhoto[];
  /** The photos in the server's order. */
  there: readonly ListingPhoto[];
  /** sha256 of the photos that the server is still to remove. */
  removed: readonly string[];
}

const shas = (photos: readonly ListingPhoto[]) => photos.map(({ sha256 }) => sha256);

const numbered = (photos: readonly ListingPhoto[]) => photos.map((photo, position) => ({ ...photo, position }));

/** Sorts photos by `order`; those not in it come last. */
function inOrder(photos: readonly ListingPhoto[], order: readonly string[]): ListingPhoto[] {
  const at = new Map(order.map((sha256, position) => [sha256, position]));
  const last = order.length;
  return photos.toSorted((a, b) => (at.get(a.sha256) ?? last) - (at.get(b.sha256) ?? last));
}

export const wantedOrder = ({ photos }: ArrangedPhotos): string[] => shas(photos);

/** Returns whether the server has the photos as the seller wants them. */
export const isArranged = ({ photos, there, removed }: ArrangedPhotos): boolean =>
  removed.length === 0 &&
  photos.length === there.length &&
  photos.every(({ sha256 }, at) => sha256 === there[at]?.sha256);

/** Adds a photo that the server has; one that is there already changes nothing. */
export function addPhoto(arranged: ArrangedPhotos, photo: ListingPhoto): ArrangedPhotos {
  if (shas(arranged.there).includes(photo.sha256)) return arranged;
  return {
    ...arranged,
    there: [...arranged.there, photo],
    photos: numbered([...arranged.photos, photo]),
  };
}

/** Puts a photo, as the server did, in the place of the first of these that is there; if none is, behind the others. */
export function replacePhotos(arranged: ArrangedPhotos, gone: readonly string[], photo: ListingPhoto): ArrangedPhotos {
  const put = (photos: readonly ListingPhoto[]) => {
    const others = photos.filter(({ sha256 }) => sha256 !== photo.sha256);
    const at = others.findIndex(({ sha256 }) => gone.includes(sha256));
    if (at < 0) return photos;
    return others.with(at, photo).filter(({ sha256 }) => !gone.includes(sha256));
  };
  return addPhoto(
    {
      there: put(arranged.there),
      photos: numbered(put(arranged.photos)),
      removed: arranged.removed.filter((sha256) => !gone.includes(sha256)),
    },
    photo,
  );
}

/** Moves a photo to an index from 0; beyond the ends it is the end. Returns the same object if that changes nothing. */
export function movePhoto(arranged: ArrangedPhotos, sha256: string, to: number): ArrangedPhotos {
  const { photos } = arranged;
  const from = shas(photos).indexOf(sha256);
  const photo = photos[from];
  const place = Math.max(0, Math.min(photos.length - 1, to));
  if (!photo || place === from) return arranged;
  return { ...arranged, photos: numbered(photos.toSpliced(from, 1).toSpliced(place, 0, photo)) };
}

export const removePhoto = ({ photos, there, removed }: ArrangedPhotos, sha256: string): ArrangedPhotos => ({
  there,
  photos: numbered(photos.filter((photo) => photo.sha256 !== sha256)),
  removed: [...removed, sha256],
});

/**
 * Applies the photos in the server's answer: those added elsewhere appear, those removed elsewhere go. `before`: the server's photos when
 * the request began; the answer may lack photos added since.
 */
export function adoptPhotos(
  arranged: ArrangedPhotos,
  answered: readonly ListingPhoto[],
  before: readonly ListingPhoto[],
): ArrangedPhotos {
  const hashes = [...shas(answered), ...shas(before)];
  const there = [...answered, ...arranged.there.filter(({ sha256 }) => !hashes.includes(sha256))];
  const left = there.filter(({ sha256 }) => !arranged.removed.includes(sha256));
  return {
    there,
    photos: numbered(inOrder(left, wantedOrder(arranged))),
    removed: arranged.removed,
  };
}

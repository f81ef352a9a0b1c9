import type { ListingPhoto } from '#contract/office/photo-schemas.ts';

/** A listing's photos in the order that the seller wants, and in the order that the server has. */
export interface ArrangedPhotos {
  /** The photos in the seller's order. */
  photos: readonly ListingPhoto[];
  /** The photos in the server's order. */
  there: readonly ListingPhoto[];
  /** sha256 of the photos that the seller has removed, but the server still has. */
  removed: readonly string[];
}

const shas = (photos: readonly ListingPhoto[]) => photos.map(({ sha256 }) => sha256);

const numbered = (photos: readonly ListingPhoto[]) => photos.map((photo, position) => ({ ...photo, position }));

/** Returns the photos sorted by `order`, a list of sha256; photos that are not in `order` come last. */
function inOrder(photos: readonly ListingPhoto[], order: readonly string[]): ListingPhoto[] {
  const at = new Map(order.map((sha256, position) => [sha256, position]));
  const last = order.length;
  return photos.toSorted((a, b) => (at.get(a.sha256) ?? last) - (at.get(b.sha256) ?? last));
}

export const wantedOrder = ({ photos }: ArrangedPhotos): string[] => shas(photos);

/** Returns whether the server has the same photos in the same order as the seller wants. */
export const isArranged = ({ photos, there, removed }: ArrangedPhotos): boolean =>
  removed.length === 0 &&
  photos.length === there.length &&
  photos.every(({ sha256 }, at) => sha256 === there[at]?.sha256);

/** Adds a photo that was uploaded, at the end. Changes nothing if the server's photos contain it already. */
export function addPhoto(arranged: ArrangedPhotos, photo: ListingPhoto): ArrangedPhotos {
  if (shas(arranged.there).includes(photo.sha256)) return arranged;
  return {
    ...arranged,
    there: [...arranged.there, photo],
    photos: numbered([...arranged.photos, photo]),
  };
}

/** Puts `photo` in the place of the first photo in `gone`, and removes the others in `gone`; without any of them, adds it at the end. */
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

/** Moves a photo to the index `to`, which is limited to the list. Returns the same object if nothing changes. */
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
 * Applies the photos in the server's answer: photos that others added appear, those that others removed disappear. `before`: the server's
 * photos when the request began; later uploads may be missing from the answer, and stay.
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

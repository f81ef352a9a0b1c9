import { useEffect, useRef, useState } from 'react';
import { PICTURE_WIDTHS, type Picture as PictureData, type PictureFormat, uploadAddress } from '#contract/pictures.ts';
import noPicture from './no-picture.svg';
import { useSavesData, useSite } from './site-context.ts';

export interface PictureProps {
  picture: PictureData | undefined;
  alt: string;
  /** How wide it is shown, as in the HTML attribute. */
  sizes: string;
  /** The copies to choose from; none is wider than it will ever be shown. */
  formats: readonly PictureFormat[];
  /** The first picture of a page: fetched at once and before the others. */
  isFirst?: boolean;
}

/** Copies are named after the original: `/uploads/x.jpg` has `/uploads/small_x.webp`. */
export function copyUrl(url: string, format: PictureFormat, ext: string): string {
  return url.replace(/([^/]+)\.[a-z0-9]+$/, `${format}_$1.${ext}`);
}

/** Where data is to be saved: a quarter of the bytes, and still to be recognised. */
const SAVING = ['thumbnail'] as const;

/** On the API's host, unless the address is absolute. */
export const mediaAddress = (url: string, apiHost: string) => (/^https?:\/\//.test(url) ? url : apiHost + url);

/** The copies that exist: only of pictures of ours, and only smaller ones. */
export function copiesOf({ url, width }: PictureData, formats: readonly PictureFormat[]): PictureFormat[] {
  return url.startsWith('/uploads/') ? formats.filter((format) => PICTURE_WIDTHS[format] < (width ?? 0)) : [];
}

/** The addresses to try, one after the other, when one cannot be loaded. */
export function pictureAddresses({ url, name }: PictureData, apiHost: string): string[] {
  const first = mediaAddress(url, apiHost);
  // The second time it is the original, not a copy.
  return [first, name === undefined ? first : apiHost + uploadAddress(name), noPicture];
}

/** A picture in the best encoding that the browser takes, in a box of its own size, with what there is instead of it. */
export function Picture({ picture, alt, sizes, formats, isFirst = false }: PictureProps) {
  const { apiHost } = useSite();
  const savesData = useSavesData();
  const [failures, setFailures] = useState(0);
  const image = useRef<HTMLImageElement>(null);

  // A picture that failed before the scripts came has told nobody.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailures(1);
  }, []);

  const addresses = picture ? pictureAddresses(picture, apiHost) : [noPicture];
  const address = addresses[Math.min(failures, addresses.length - 1)];
  const width = picture?.width ?? 640;
  const height = picture?.height ?? 480;
  const copies = picture && failures === 0 ? copiesOf(picture, savesData ? SAVING : formats) : [];
  const hasCopies = copies.length > 0;
  const sourceSet = (ext: string) =>
    copies.map((format) => `${copyUrl(address ?? '', format, ext)} ${PICTURE_WIDTHS[format]}w`).join(', ');
  const largest = copies.at(-1);
  // Browsers without AVIF are few, and all of them know WebP: in a list, whose copies are small, they choose nothing.
  const hasChoice = copies.length > 2;

  return (
    <picture>
      {hasCopies && <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />}
      {hasChoice && <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />}
      <img
        ref={image}
        src={hasCopies && largest ? copyUrl(address ?? '', largest, 'webp') : address}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'auto' : 'async'}
        style={{ backgroundColor: picture?.placeholder ?? '#eeebe6' }}
        onError={() => setFailures((count) => count + 1)}
      />
    </picture>
  );
}

/** For a row of pictures where scripts are off: one address each, since there may be a hundred of them in a page. */
export function PlainPicture({ picture }: { picture: PictureData }) {
  const { apiHost } = useSite();
  const [copy] = copiesOf(picture, ['small']);
  const address = mediaAddress(copy ? copyUrl(picture.url, copy, 'webp') : picture.url, apiHost);
  return <img src={address} alt="" loading="lazy" />;
}

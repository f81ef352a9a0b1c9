import { useEffect, useRef, useState } from 'react';
import {
  PICTURE_WIDTHS,
  type Picture as PictureData,
  type PictureFormat,
  uploadAddress,
} from '#contract/values/pictures.ts';
import { useSavesData, useSite } from '../site-context.ts';
import noPicture from './no-picture.svg';

export interface PictureProps {
  picture: PictureData | undefined;
  alt: string;
  /** The picture's width on the page, as in the HTML attribute `sizes`. */
  sizes: string;
  /** The copies for the browser to choose from, none wider than it is ever shown. */
  formats: readonly PictureFormat[];
  /** The first picture of a page: fetched at once and before others. */
  isFirst?: boolean;
  /** Not visible yet, but next: fetched when the browser is idle. */
  isNext?: boolean;
  /** A close-up for details, which stays large even with Save-Data. */
  isCloseUp?: boolean;
}

/** Returns the address of a copy, which is named after the original: `/uploads/small_x.webp` for `/uploads/x.jpg`. */
export function copyUrl(url: string, format: PictureFormat, ext: string): string {
  const [name, dot] = [url.lastIndexOf('/') + 1, url.lastIndexOf('.')];
  const isNamed = dot > name && /^[a-z0-9]+$/.test(url.slice(dot + 1));
  return isNamed ? `${url.slice(0, name)}${format}_${url.slice(name, dot)}.${ext}` : url;
}

/** The copies for Save-Data: a quarter of the bytes, and still recognisable. */
const SAVING = ['thumbnail'] as const;

/** Returns a picture's address on the API's host, unless it is absolute. */
export const mediaAddress = (url: string, apiHost: string) => (/^https?:\/\//.test(url) ? url : apiHost + url);

/** Addresses of this market's pictures: of published listings, and of drafts. */
const OWN = /^\/(uploads|(sell|staff)\/media)\//;

/** Returns the copies that exist: only this market's pictures have them, and only smaller ones. */
export function copiesOf({ url, width }: PictureData, formats: readonly PictureFormat[]): PictureFormat[] {
  return OWN.test(url) ? formats.filter((format) => PICTURE_WIDTHS[format] < (width ?? 0)) : [];
}

/** Returns the addresses of a picture, to be tried one after the other. */
export function pictureAddresses({ url, name }: PictureData, apiHost: string): string[] {
  const first = mediaAddress(url, apiHost);
  // The second address is that of the original.
  return [first, name === undefined ? first : apiHost + uploadAddress(name), noPicture];
}

/** Returns the addresses of a picture's copies; undefined if it has none. */
function sourcesOf(address: string, copies: readonly PictureFormat[]) {
  const sourceSet = (ext: string) =>
    copies.map((format) => `${copyUrl(address, format, ext)} ${PICTURE_WIDTHS[format]}w`).join(', ');
  const largest = copies.at(-1);
  return (
    largest && {
      avif: sourceSet('avif'),
      // Few browsers lack AVIF, and all of those know WebP. In a list, whose copies are small, they get one size only.
      webp: copies.length > 2 && sourceSet('webp'),
      plain: copyUrl(address, largest, 'webp'),
    }
  );
}

const AT_ONCE = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const;
const LATER = { loading: 'lazy', decoding: 'async' } as const;
const NEXT = { ...LATER, loading: 'eager', fetchPriority: 'low' } as const;

const urgencyOf = ({ isFirst, isNext }: Pick<PictureProps, 'isFirst' | 'isNext'>) =>
  isFirst ? AT_ONCE : isNext ? NEXT : LATER;

/** Size and colour of the box of a missing picture. */
const NO_PICTURE = { width: 640, height: 480, placeholder: '#eeebe6' };

/** A picture in the best encoding for the browser, in a box of its own size, with a placeholder if it cannot be loaded. */
export function Picture({ picture, alt, sizes, formats, isCloseUp, ...urgency }: PictureProps) {
  const { apiHost } = useSite();
  const savesData = useSavesData();
  const [failures, setFailures] = useState(0);
  const image = useRef<HTMLImageElement>(null);

  // Before hydration, a failed picture has fired its error event already.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailures(1);
  }, []);

  const addresses = picture ? pictureAddresses(picture, apiHost) : [noPicture];
  const address = addresses[Math.min(failures, addresses.length - 1)] ?? noPicture;
  const { width, height, placeholder } = picture ?? NO_PICTURE;
  const copies = picture && failures === 0 ? copiesOf(picture, savesData && !isCloseUp ? SAVING : formats) : [];
  const sources = sourcesOf(address, copies);

  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources?.webp && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={image}
        src={sources ? sources.plain : address}
        alt={alt}
        width={width ?? NO_PICTURE.width}
        height={height ?? NO_PICTURE.height}
        {...urgencyOf(urgency)}
        style={{ backgroundColor: placeholder ?? NO_PICTURE.placeholder }}
        onError={() => setFailures((count) => count + 1)}
      />
    </picture>
  );
}

/** Returns one address for programs that cannot choose: a copy as wide as a phone. */
export function plainAddress(picture: PictureData, apiHost: string): string {
  const [copy] = copiesOf(picture, ['small']);
  return mediaAddress(copy ? copyUrl(picture.url, copy, 'webp') : picture.url, apiHost);
}

/** A picture for rows without scripts: one address each, since a page may have a hundred. */
export function PlainPicture({ picture }: { picture: PictureData }) {
  const { apiHost } = useSite();
  return <img src={plainAddress(picture, apiHost)} alt="" loading="lazy" />;
}

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
  /** The width that the picture has on the page, as in the HTML attribute `sizes`. */
  sizes: string;
  /** The copies from which the browser chooses. None is wider than the picture is ever shown. */
  formats: readonly PictureFormat[];
  /** True for the first picture of a page, which is loaded at once and before others. */
  isFirst?: boolean;
  /** True for a picture that is not visible yet but will be next; it is loaded when the browser is idle. */
  isNext?: boolean;
  /** True for a picture that shows details, and stays large even with Save-Data. */
  isCloseUp?: boolean;
}

/** Returns the address of a copy. It is derived from that of the original: `/uploads/small_x.webp` for `/uploads/x.jpg`. */
export function copyUrl(url: string, format: PictureFormat, ext: string): string {
  const [name, dot] = [url.lastIndexOf('/') + 1, url.lastIndexOf('.')];
  const isNamed = dot > name && /^[a-z0-9]+$/.test(url.slice(dot + 1));
  return isNamed ? `${url.slice(0, name)}${format}_${url.slice(name, dot)}.${ext}` : url;
}

/** The copies used with Save-Data. They have a quarter of the bytes and are still recognisable. */
const SAVING = ['thumbnail'] as const;

/** Returns the address of a picture on the API's host. An absolute address stays as it is. */
export const mediaAddress = (url: string, apiHost: string) => (/^https?:\/\//.test(url) ? url : apiHost + url);

/** Addresses of pictures that the market stores: of public ads, and of drafts. */
const OWN = /^\/(uploads|(sell|staff)\/media)\//;

/** Returns the copies of a picture that exist. Only pictures that the market stores have copies, and only smaller ones. */
export function copiesOf({ url, width }: PictureData, formats: readonly PictureFormat[]): PictureFormat[] {
  return OWN.test(url) ? formats.filter((format) => PICTURE_WIDTHS[format] < (width ?? 0)) : [];
}

/** Returns addresses to load a picture from: if one fails, the next is tried. */
export function pictureAddresses({ url, name }: PictureData, apiHost: string): string[] {
  const first = mediaAddress(url, apiHost);
  // The second one is the original file.
  return [first, name === undefined ? first : apiHost + uploadAddress(name), noPicture];
}

/** Returns the addresses of a picture's copies, by format; undefined if it has none. */
function sourcesOf(address: string, copies: readonly PictureFormat[]) {
  const sourceSet = (ext: string) =>
    copies.map((format) => `${copyUrl(address, format, ext)} ${PICTURE_WIDTHS[format]}w`).join(', ');
  const largest = copies.at(-1);
  return (
    largest && {
      avif: sourceSet('avif'),
      // Browsers without AVIF are few, and all of them know WebP. In lists, whose copies are small, they get only one size.
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

/** Size and background of the box if there is no picture. */
const NO_PICTURE = { width: 640, height: 480, placeholder: '#eeebe6' };

/** A picture in the best format for the browser, in a box of its proportions. If it cannot be loaded, a placeholder is shown. */
export function Picture({ picture, alt, sizes, formats, isCloseUp, ...urgency }: PictureProps) {
  const { apiHost } = useSite();
  const savesData = useSavesData();
  const [failures, setFailures] = useState(0);
  const image = useRef<HTMLImageElement>(null);

  // If the picture failed before hydration, its error event has been fired already.
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

/** Returns the one address of a picture for programs that cannot choose: a copy as wide as a phone. */
export function plainAddress(picture: PictureData, apiHost: string): string {
  const [copy] = copiesOf(picture, ['small']);
  return mediaAddress(copy ? copyUrl(picture.url, copy, 'webp') : picture.url, apiHost);
}

/** A picture for lists without scripts. It has one address only, because such a page may have a hundred pictures. */
export function PlainPicture({ picture }: { picture: PictureData }) {
  const { apiHost } = useSite();
  return <img src={plainAddress(picture, apiHost)} alt="" loading="lazy" />;
}

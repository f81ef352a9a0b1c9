import { useEffect } from 'react';
import { descriptionOfPage, titleOfPage } from '#contract/messages/shell.ts';
import { brandPath, type Site } from '#contract/site.ts';
import { WIDE_CARD_SIZE } from '#contract/values/card-address.ts';
import type { Picture } from '#contract/values/pictures.ts';
import { copiesOf, copyUrl, mediaAddress } from '../../ui/pictures/picture.tsx';
import { useSite } from '../../ui/site-context.ts';

interface PageHeadProps {
  title: string;
  description?: string;
  /** The page's number if the page is part of a list; it is added to the title. */
  page?: number;
  /** The canonical path, without the visitor's parameters. If it is undefined, search engines must not index the page. */
  path?: string;
  /** True if search engines must not index the page in spite of its path: a list that is empty or too narrow. */
  isMinor?: boolean;
  picture?: Picture | undefined;
  /** The path, on the API's host, of an ad's picture for link previews. It is used instead of `picture`. */
  card?: string | undefined;
  type?: 'website' | 'article' | 'product';
}

const hostOf = ({ apiHost, publicUrl }: Site) => apiHost || publicUrl;

const pictureOf = (site: Site, picture: Picture | undefined) =>
  picture ? sharedPicture(picture, site) : site.publicUrl + brandPath(site.brand.key, 'social.png');

/** Returns the absolute address of a picture for link previews: the widest copy in a format that every program can show. */
export function sharedPicture(picture: Picture, site: Site): string {
  const [copy] = copiesOf(picture, ['large']);
  return mediaAddress(copy ? copyUrl(picture.url, copy, 'jpg') : picture.url, hostOf(site));
}

/** The head of a page: title, description and picture, for search engines, messengers and the browser's tab. */
export function PageHead(props: PageHeadProps) {
  const { page = 1, path, isMinor = false } = props;
  const site = useSite();
  const title = page > 1 ? titleOfPage(props.title, page) : props.title;
  const full = title === site.name ? title : `${title} – ${site.name}`;
  const address = path === undefined ? undefined : site.publicUrl + path;
  const isHidden = address === undefined || isMinor;
  useHead(full, isHidden, address);
  if (!import.meta.env.SSR) return null;
  return (
    <>
      <title>{full}</title>
      {isHidden && <meta name="robots" content="noindex" />}
      {address !== undefined && <link rel="canonical" href={address} />}
      {/* For search engines and messengers, which read the server's page. It is not kept up to date in the browser. */}
      <Described {...props} title={title} address={address} />
    </>
  );
}

/** Keeps title, robots and canonical address of the document up to date in the browser. */
function useHead(title: string, isHidden: boolean, address: string | undefined) {
  useEffect(() => {
    document.title = title;
    put('meta[name=robots]', isHidden && { name: 'robots', content: 'noindex' });
    put('link[rel=canonical]', address !== undefined && { rel: 'canonical', href: address });
  }, [title, isHidden, address]);
}

/** Sets the attributes of the element in the document's head that the selector finds, or adds one. `attributes` false: removes the element. */
function put(selector: `meta${string}` | `link${string}`, attributes: Record<string, string> | false) {
  const found = document.head.querySelector(selector);
  if (!attributes) found?.remove();
  else {
    const element = found ?? document.head.appendChild(document.createElement(selector.slice(0, 4)));
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  }
}

function Described(props: PageHeadProps & { address: string | undefined }) {
  const { title, page = 1, address, picture, card, type = 'website' } = props;
  const site = useSite();
  const description = props.description && page > 1 ? descriptionOfPage(page, props.description) : props.description;
  return (
    <>
      {description && <meta name="description" content={description} />}
      {address !== undefined && (
        <>
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={address} />
          <meta property="og:image" content={card ? hostOf(site) + card : pictureOf(site, picture)} />
          {card && (
            <>
              <meta property="og:image:width" content={String(WIDE_CARD_SIZE.width)} />
              <meta property="og:image:height" content={String(WIDE_CARD_SIZE.height)} />
            </>
          )}
          {(card || picture) && <meta property="og:image:alt" content={title} />}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

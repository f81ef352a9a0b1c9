import { brandPath, type Site } from '#contract/site.ts';
import { dialledPhone } from '#contract/values/phones.ts';
import type { JsonLd } from '../shell/json-ld.ts';

/** Returns the JSON-LD of the market itself, for search engines. */
export function marketJsonLd(site: Site): JsonLd[] {
  const { name, publicUrl, supportPhone, social, brand } = site;
  // Empty in the browser, because only search engines need it, and they read the server's page.
  if (!import.meta.env.SSR) return [];
  const { operator, key } = brand;
  return [
    { '@type': 'WebSite', name, url: `${publicUrl}/` },
    {
      '@type': 'Organization',
      name,
      url: `${publicUrl}/`,
      legalName: operator?.name,
      address: operator?.address,
      logo: publicUrl + brandPath(key, 'icon-512.png'),
      telephone: supportPhone === '' ? undefined : dialledPhone(supportPhone),
      sameAs: Object.values(social).filter((address) => address !== ''),
    },
  ];
}

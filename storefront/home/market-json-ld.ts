import { brandPath, type Site } from '#contract/site.ts';
import { dialledPhone } from '#contract/values/phones.ts';
import type { JsonLd } from '../shell/json-ld.ts';

/** Describes the market itself. */
export function marketJsonLd(site: Site): JsonLd[] {
  const { name, publicUrl, supportPhone, social, brand } = site;
  // On the server only: browsers have no use for it.
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

import type { Site } from '#contract/site.ts';
import { dialledPhone } from '../../ui/format.ts';
import type { Thing } from '../shell/things.ts';

/** The market itself. */
export const marketThings = ({ name, publicUrl, supportPhone, social }: Site): Thing[] => [
  { '@type': 'WebSite', name, url: `${publicUrl}/` },
  {
    '@type': 'Organization',
    name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512.png`,
    telephone: supportPhone === '' ? undefined : dialledPhone(supportPhone),
    sameAs: Object.values(social).filter((address) => address !== ''),
  },
];

import type { Imprint } from '#contract/office/imprint-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type Answer, type Api, hasStatus } from '../../lib/api-client.ts';

const textIn = (answer: Answer, name: string) => {
  const value = answer[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const imprintOf = (answer: Answer): Imprint => ({
  isOpen: answer.isOpen !== false,
  about: textIn(answer, 'about'),
  location: textIn(answer, 'location'),
  address: textIn(answer, 'address'),
  whatsapp: textIn(answer, 'whatsapp'),
  email: textIn(answer, 'email'),
  legalName: textIn(answer, 'legalName'),
  registrationNo: textIn(answer, 'registrationNo'),
  openingHours: Array.isArray(answer.openingHours) ? answer.openingHours.map(String) : [],
});

/** Loads the details of a dealer or garage. Empty if the API does not know this request (404). Throws ApiFailure. */
export async function findImprint(api: Api, entity: 'dealer-infos' | 'garages', documentId: string): Promise<Imprint> {
  try {
    return imprintOf(await api.get(safePath`/api/${entity}/${documentId}/imprint`, {}));
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return imprintOf({});
  }
}

/** Returns the details of a dealer or garage as properties of schema.org, for search engines. */
export const imprintJsonLd = ({ about, address, location, openingHours, legalName, registrationNo }: Imprint) => ({
  description: about ?? undefined,
  openingHours: openingHours.length > 0 ? openingHours : undefined,
  legalName: legalName ?? undefined,
  identifier: registrationNo ?? undefined,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address?.replaceAll('\n', ', '),
    addressLocality: location ?? undefined,
    addressCountry: 'UG',
  },
});

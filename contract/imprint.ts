/** Facts about the firm on the page of a dealer or garage. Null: not given. */
export interface Imprint {
  /** False while the market has stopped it: nobody is led to call it. */
  isOpen: boolean;
  about: string | null;
  location: string | null;
  /** Ten digits. */
  whatsapp: string | null;
  email: string | null;
  /** contract/opening-hours.ts */
  openingHours: string[];
  address: string | null;
  legalName: string | null;
  registrationNo: string | null;
}

/** To a map that leads there, from wherever the visitor is. Undefined where the place is not known. */
export function directionsLink(name: string, address: string | null, location: string | null): string | undefined {
  const lines = (address ?? '').split('\n').map((line) => line.trim());
  const place = [...lines, location ?? ''].filter((part) => part !== '');
  if (place.length === 0) return undefined;
  const destination = [name, ...place, 'Uganda'].join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** Returns a link to a map service with directions to the seller. Undefined if neither an address nor a location is known. */
export function directionsLink(name: string, address: string | null, location: string | null): string | undefined {
  const lines = (address ?? '').split('\n').map((line) => line.trim());
  const place = [...lines, location ?? ''].filter((part) => part !== '');
  if (place.length === 0) return undefined;
  const destination = [name, ...place, 'Uganda'].join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** Returns the places that the name of one holds, from the near to the far: "Ntinda, Kampala" is in Ntinda and in Kampala. */
export const placeParts = (place: string): string[] => place.split(/,| - /).map((part) => part.trim());

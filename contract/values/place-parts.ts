/** Returns the parts of a place's name from small to large: "Ntinda, Kampala" gives "Ntinda" and "Kampala". */
export const placeParts = (place: string): string[] => place.split(/,| - /).map((part) => part.trim());

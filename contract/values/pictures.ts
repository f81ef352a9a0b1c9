/** The widths in px of pictures' copies, by their names in the contract. There are no others. */
export const PICTURE_WIDTHS = { thumbnail: 320, small: 640, medium: 960, large: 1280 } as const;

export type PictureFormat = keyof typeof PICTURE_WIDTHS;

/** A picture as a page shows it. */
export interface Picture {
  /** A path on the API's host, or an absolute address. */
  url: string;
  /** The file's name, for when the address is not found. */
  name?: string;
  width: number | null;
  height: number | null;
  /** '#rrggbb', to fill the box until the picture has come. Left out where another one is seen first. */
  placeholder?: string | null;
}

/** The fields of a media file that a picture needs; queries name no others. */
export const PICTURE_FIELDS = ['url', 'name', 'width', 'height', 'provider_metadata'] as const;

/** Returns the address of an uploaded file of which only the name is known. */
export const uploadAddress = (name: string) => `/uploads/${encodeURIComponent(name)}`;

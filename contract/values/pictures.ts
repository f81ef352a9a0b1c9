/** The widths in px of a picture's copies, by the name that each has in the API. There are no other copies. */
export const PICTURE_WIDTHS = { thumbnail: 320, small: 640, medium: 960, large: 1280 } as const;

export type PictureFormat = keyof typeof PICTURE_WIDTHS;

/** A picture as pages need it. */
export interface Picture {
  /** A path on the API's host, or an absolute address. */
  url: string;
  /** The name of the file. If `url` cannot be loaded, an uploaded file is looked for by this name. */
  name?: string;
  width: number | null;
  height: number | null;
  /** The picture's average colour as '#rrggbb', shown in its place until it has loaded. Left out for pictures that a visitor does not see first. */
  placeholder?: string | null;
}

/** The fields of a media file that pages request from the API. */
export const PICTURE_FIELDS = ['url', 'name', 'width', 'height', 'provider_metadata'] as const;

/** Returns the address of an uploaded file, from its name. */
export const uploadAddress = (name: string) => `/uploads/${encodeURIComponent(name)}`;

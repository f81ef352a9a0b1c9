/** The widths in px that a picture is served at, by the name that the contract gives each. No others exist. */
export const PICTURE_WIDTHS = { thumbnail: 320, small: 640, medium: 960, large: 1280 } as const;

export type PictureFormat = keyof typeof PICTURE_WIDTHS;

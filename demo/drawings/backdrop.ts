export const PICTURE_WIDTH = 1600;
export const PICTURE_HEIGHT = 1200;

export const BACKDROP_TONE = '#bfbcb7';

/** A plain studio: a warm grey wall lit behind the car, running into the floor without a seam. */
export function drawBackdrop(horizon = 560): string {
  const share = (horizon / PICTURE_HEIGHT).toFixed(3);
  const below = (horizon / PICTURE_HEIGHT + 0.1).toFixed(3);
  return `<defs><linearGradient id="studio" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#aaa7a2"/><stop offset="${share}" stop-color="#bdbab5"/><stop offset="${below}" stop-color="#c9c6c1"/><stop offset="1" stop-color="#b7b4ae"/></linearGradient><radialGradient id="vignette" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3a342c" stop-opacity=".2"/></radialGradient></defs><rect width="1600" height="1200" fill="url(#studio)"/><rect width="1600" height="1200" fill="url(#vignette)"/>`;
}

export function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">${content}</svg>`;
}

/**
 * The content type for each ending of a stored file. These are the types that browsers show without running anything in the file; SVG is
 * not among them, since it may contain scripts.
 */
export const MEDIA_FILE_TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

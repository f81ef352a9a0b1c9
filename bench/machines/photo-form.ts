import sharp from 'sharp';

const BOUNDARY = 'a-line-between-parts';

/** Returns a small photo, of a colour that no other number has. */
export function makePhoto(number: number): Promise<Buffer> {
  const background = { r: number & 255, g: (number >> 8) & 255, b: (number >> 16) & 255 };
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Returns a photo as a form for `POST /api/upload`. */
export function uploadForm(photo: Buffer): { headers: Record<string, string>; body: Buffer } {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="front.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
  };
  return { headers, body };
}

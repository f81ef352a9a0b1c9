/** The outcome of sharing. The visitor gets a message only for 'copied' and 'failed'. */
export type Shared = 'shared' | 'copied' | 'failed';

/** ms for which the picture may take to load. A few seconds after a press, browsers no longer let a page open the sharing dialog. */
const PICTURE_WITHIN_MS = 3_000;

const asFile = (parts: BlobPart[]) => new File(parts, 'card.jpg', { type: 'image/jpeg' });

/** Returns the picture to share; undefined if the browser cannot share files, or if the picture does not load in time. */
async function fetchPicture(address: string): Promise<File | undefined> {
  if (!navigator.canShare?.({ files: [asFile([])] })) return undefined;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PICTURE_WITHIN_MS) });
    return response.ok ? asFile([await response.blob()]) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shares a link in the phone's sharing dialog, with a picture if the browser can share files. A browser without that dialog copies the link. Browsers
 * have the dialog and the clipboard only over HTTPS. `picture`: the address of a JPEG; if it is empty, only the link is shared.
 */
export async function shareLink(title: string, url: string, picture: string): Promise<Shared> {
  if (navigator.share) {
    try {
      const file = picture && (await fetchPicture(picture));
      // With a picture, phones leave out the `url`, so the address is put into the text.
      await navigator.share(file ? { files: [file], title, text: `${title}\n${url}` } : { title, url });
      return 'shared';
    } catch (error) {
      // The visitor has closed the sharing dialog and needs no message.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return copyBySelection(url) ? 'copied' : 'failed';
  }
}

/** Copies a text by selecting it, an old way that works without HTTPS too. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

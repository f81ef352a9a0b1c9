/** The outcome of sharing a link; the visitor is shown a message only for `copied` and `failed`. */
export type Shared = 'shared' | 'copied' | 'failed';

/** Milliseconds to wait for the picture: a few seconds after the press, browsers let no page open the dialogue any more. */
const PICTURE_WITHIN_MS = 3_000;

const asFile = (parts: BlobPart[]) => new File(parts, 'card.jpg', { type: 'image/jpeg' });

/** Returns the picture to share; undefined if this phone shares none, or if it does not come in time. */
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
 * Shares a link by the phone's own dialogue, with a picture where phones share files, or copies it if there is none. Browsers have both only
 * over TLS. `picture`: the address of a JPEG; empty: the link goes alone.
 */
export async function shareLink(title: string, url: string, picture: string): Promise<Shared> {
  if (navigator.share) {
    try {
      const file = picture && (await fetchPicture(picture));
      // Beside a picture, phones leave the address out unless it is part of the text.
      await navigator.share(file ? { files: [file], title, text: `${title}\n${url}` } : { title, url });
      return 'shared';
    } catch (error) {
      // A visitor who closes the dialogue has changed their mind.
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

/** Copies text by the old way of selecting it, which plain http still allows. */
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

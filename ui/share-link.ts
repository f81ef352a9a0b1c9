/** The outcome of sharing a link; the visitor is shown a message only for `copied` and `failed`. */
export type Shared = 'shared' | 'copied' | 'failed';

/** Shares a link by the phone's own dialogue, or copies it if there is none. Browsers have both only over TLS. */
export async function shareLink(title: string, url: string): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
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

/** What came of it: told to nobody but where the link was copied, or could not be. */
export type Shared = 'shared' | 'copied' | 'failed';

/** By the phone's own dialogue; where there is none the link is copied. Browsers know the first only over TLS, and so the second. */
export async function shareLink(title: string, url: string): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // Who closes the dialogue has changed their mind.
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

/** As it was done before, which plain http still allows. */
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

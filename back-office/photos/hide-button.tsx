import { HIDE_PLATE } from '#contract/messages/photo-board.ts';

interface HideButtonProps {
  /** Label for screen readers, with the name of the photo. */
  label: string;
  /** sha256 of the photo, from which the button's id is made. */
  sha256?: string;
  /** Opens the dialog; undefined until the page's scripts are ready. */
  onPress: (() => void) | undefined;
}

export const hideButtonId = (sha256: string) => `hide-${sha256.slice(0, 16)}`;

/** The button that opens the dialog to cover number plates in a photo. It is disabled until the page's scripts are ready. */
export const HideButton = ({ label, sha256, onPress }: HideButtonProps) => (
  <button
    type="button"
    id={sha256 && hideButtonId(sha256)}
    aria-label={label}
    disabled={!onPress}
    onClick={onPress}
    className="photo-hide min-h-11 w-full cursor-pointer border-stone-200 border-t px-2 text-sm outline-offset-[-3px] hover:underline disabled:cursor-default"
  >
    {HIDE_PLATE}
  </button>
);

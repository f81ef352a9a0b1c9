import { HIDE_PLATE } from '#contract/messages/photo-board.ts';

interface HideButtonProps {
  /** The button's words for screen readers, with the photo's name. */
  label: string;
  /** The photo's hash. */
  sha256?: string;
  /** Undefined until the page is ready for it. */
  onPress: (() => void) | undefined;
}

export const hideButtonId = (sha256: string) => `hide-${sha256.slice(0, 16)}`;

/** Opens the dialog that hides number plates; scripts alone can do that. */
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

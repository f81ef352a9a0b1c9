import type { ReactNode, Ref } from 'react';

interface RoundButtonProps {
  label: string;
  onPress: () => void;
  onFocus?: () => void;
  isPressed?: boolean;
  button?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button over pictures: a sign alone, with its words for those who do not see it. */
export function RoundButton({ label, onPress, onFocus, isPressed, button, children }: RoundButtonProps) {
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onPress}
      onFocus={onFocus}
      className="pointer-events-auto grid size-[44px] cursor-pointer place-items-center rounded-full bg-white/90 shadow hover:bg-white"
    >
      {children}
    </button>
  );
}

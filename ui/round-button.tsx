import type { ComponentProps, ReactNode } from 'react';

interface RoundButtonProps extends Pick<ComponentProps<'button'>, 'ref' | 'onFocus' | 'aria-pressed'> {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

/** A round button over pictures. It shows only an icon; screen readers read its label. */
export function RoundButton({ label, onPress, children, ...more }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="pointer-events-auto grid size-[44px] cursor-pointer place-items-center rounded-full bg-white/90 shadow hover:bg-white"
      {...more}
    >
      {children}
    </button>
  );
}

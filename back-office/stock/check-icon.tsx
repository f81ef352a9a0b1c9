import { Icon } from '../../ui/icons.tsx';

export const CheckIcon = () => (
  <Icon className="size-4">
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

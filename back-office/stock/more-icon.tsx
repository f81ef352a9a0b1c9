import { Icon } from '../../ui/icons.tsx';

/** Three dots, the icon of a button that opens further actions. */
export const MoreIcon = () => (
  <Icon>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" strokeLinecap="round" />
  </Icon>
);

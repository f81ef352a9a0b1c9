import { Icon } from '../../ui/icons.tsx';

/** Three dots: more that can be done. */
export const MoreIcon = () => (
  <Icon>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" strokeLinecap="round" />
  </Icon>
);

import { Icon } from '../../ui/icons.tsx';

export const TodayIcon = () => (
  <Icon>
    <path d="m3 11 9-7 9 7" />
    <path d="M6 9.5V20h12V9.5" />
  </Icon>
);

export const ListingsIcon = () => (
  <Icon>
    <path d="M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01" />
  </Icon>
);

export const LeadsIcon = () => (
  <Icon>
    <path d="M4 5h16v11H9l-5 4Z" />
    <path d="M8 9h8M8 12.5h5" />
  </Icon>
);

export const NewIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

export const ReviewIcon = () => (
  <Icon>
    <path d="M9 12.5 11.5 15 16 9.5" />
    <path d="M12 3 4.5 6v5.5c0 4.5 3 7.8 7.5 9.5 4.5-1.7 7.5-5 7.5-9.5V6Z" />
  </Icon>
);

export const ReportsIcon = () => (
  <Icon>
    <path d="M5 21V4h13l-2.5 4.5L18 13H5" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z" />
    <path d="m15.5 15.5 5 5" />
  </Icon>
);

export const NamesIcon = () => (
  <Icon>
    <path d="M3.5 12.5V4h8.5l8.5 8.5-8 8Z" />
    <path d="M7.8 8.3h.01" />
  </Icon>
);

export const ABOUT_LONGEST = 1_500;
export const ADDRESS_LONGEST = 300;
export const LEGAL_NAME_LONGEST = 150;
export const REGISTRATION_NO_LONGEST = 60;
export const LOCATION_LONGEST = 100;

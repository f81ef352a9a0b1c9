// Labels and help texts of the fields that cars and spare parts share.

export const PRICE = {
  label: 'Price in Ugx',
  help: 'Price; empty means on request',
  hint: 'Such as 24,500,000 or 24.5m',
} as const;

export const LOCATION = {
  label: 'Where it can be seen',
  help: 'Where it is, as buyers would search for it, such as Ntinda, Kampala',
  hint: 'Such as Ntinda, Kampala',
  filter: 'Location',
} as const;

export const CONDITION = { label: 'Condition', help: 'Condition', choices: { new: 'New', used: 'Used' } } as const;

export const MAKE = { label: 'Make', help: 'Make, such as Toyota' } as const;

export const YEAR = { label: 'Year of manufacture', help: 'Year of manufacture', filter: 'Year' } as const;

export const MILEAGE = { label: 'Mileage in km', page: 'Mileage', filter: 'Mileage' } as const;

export const MODEL_CODE = { label: 'Model code', page: 'Model Code' } as const;

export const DESCRIPTION = { label: 'In your own words', help: "In the seller's own words" } as const;

export const PLATE = {
  label: 'Number plate',
  hint: 'Such as UBA 123A. Buyers never see it. It shows that nobody else sells this car.',
} as const;

export const CHASSIS = {
  label: 'Chassis number',
  hint: 'It stands in the logbook. Buyers never see it. It shows that nobody else sells this car.',
} as const;

export const STOCK_NUMBER = {
  label: 'Stock number',
  hint: 'Your own number for it. Only your team sees it. When you import a file, it finds the ad by this number.',
} as const;

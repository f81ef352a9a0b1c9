// Other words for names that the market may have, by field and folded. Where the market has no such name, the word stays as it is written.

export const NAME_SYNONYMS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  make: new Map([
    ['vw', 'Volkswagen'],
    ['benz', 'Mercedes-Benz'],
    ['mercedes', 'Mercedes-Benz'],
    ['merc', 'Mercedes-Benz'],
    ['chevy', 'Chevrolet'],
  ]),
  model: new Map([['prado', 'Land Cruiser Prado']]),
  category: new Map([
    ['saloon', 'Sedan'],
    ['salon', 'Sedan'],
    ['stationwagon', 'Wagon'],
    ['estate', 'Wagon'],
    ['doublecabin', 'Pickup'],
  ]),
  color: new Map([['gray', 'Grey']]),
  fueltype: new Map([['gasoline', 'Petrol']]),
  gearbox: new Map([
    ['auto', 'Automatic'],
    ['at', 'Automatic'],
    ['tiptronic', 'Automatic'],
    ['mt', 'Manual'],
  ]),
  drivetype: new Map([
    ['rhd', 'Right Hand Drive'],
    ['lhd', 'Left Hand Drive'],
  ]),
};

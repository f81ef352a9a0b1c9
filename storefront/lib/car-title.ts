import type { CarSummary } from '#contract/catalogue/cars.ts';
import { NAMELESS_CAR } from '#contract/messages/cars.ts';

export const carPath = (documentId: string) => `/detail/${documentId}`;

export const modelName = ({ model, make }: Pick<CarSummary, 'make' | 'model'>) => model ?? make ?? NAMELESS_CAR;

/** The title of a car: "Toyota Harrier 2014". */
export const carTitle = ({ make, model, year }: Pick<CarSummary, 'make' | 'model' | 'year'>) =>
  [make, model, year].filter((part) => part !== null).join(' ') || NAMELESS_CAR;

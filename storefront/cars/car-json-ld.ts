import type { CarDetail } from '#contract/catalogue/car-detail.ts';
import type { Site } from '#contract/site.ts';
import { dialledPhone } from '#contract/values/phones.ts';
import { carPath, carTitle } from '../lib/car-title.ts';
import { conditionJsonLd, type JsonLd, offerJsonLd, privateSellerJsonLd, salePictures } from '../shell/json-ld.ts';

/** UN/CEFACT codes of units, as schema.org requires them. */
const KM = 'KMT';
const CUBIC_CM = 'CMQ';

const quantity = (value: number | null, unitCode: string) =>
  value === null ? null : { '@type': 'QuantitativeValue', value, unitCode };

/** Returns the JSON-LD of a car: https://schema.org/Car */
export const carJsonLd =
  (car: CarDetail, description: string) =>
  (site: Site): JsonLd => ({
    // Both types, because search engines show a price only for a Product.
    '@type': ['Product', 'Car'],
    name: carTitle(car),
    sku: car.reference,
    url: site.publicUrl + carPath(car.documentId),
    image: salePictures(site, car.pictures),
    description,
    brand: car.make && { '@type': 'Brand', name: car.make },
    model: car.model,
    vehicleModelDate: car.year && String(car.year),
    dateVehicleFirstRegistered: car.regyear && String(car.regyear),
    mileageFromOdometer: quantity(car.mileage, KM),
    bodyType: car.category,
    fuelType: car.fueltype,
    vehicleTransmission: car.gearbox,
    vehicleEngine: car.engine && { '@type': 'EngineSpecification', engineDisplacement: quantity(car.engine, CUBIC_CM) },
    color: car.color,
    numberOfDoors: car.doors,
    vehicleSeatingCapacity: car.seats,
    steeringPosition:
      car.drivetype &&
      (/left/i.test(car.drivetype) ? 'https://schema.org/LeftHandDriving' : 'https://schema.org/RightHandDriving'),
    itemCondition: conditionJsonLd(car.condition),
    offers: offerJsonLd(site, {
      price: car.price,
      path: carPath(car.documentId),
      condition: car.condition,
      isReserved: car.isReserved,
      seller: car.dealer
        ? {
            '@type': 'AutoDealer',
            name: car.dealer.name,
            url: `${site.publicUrl}/dealer-cars/${car.dealer.documentId}`,
            telephone: car.dealer.phonenumber && dialledPhone(car.dealer.phonenumber),
          }
        : privateSellerJsonLd(site, car.privateSeller),
    }),
  });

import { drawBackdrop, svg } from './backdrop.ts';
import { drawCar } from './draw-car.ts';
import { GLASS_DEFS } from './draw-car-glass.ts';
import { TRIM_DEFS } from './draw-car-trim.ts';
import { WHEEL_DEFS } from './draw-wheel.ts';
import { BODY_TYPES, CAR_VIEWS, COLOURS, carPictureHash } from './picture-names.ts';

export function drawPicture(hash: string): string | undefined {
  for (const bodyType of BODY_TYPES)
    for (const colour of COLOURS)
      for (const view of CAR_VIEWS)
        if (view !== 'cabin' && carPictureHash(bodyType, colour.name, view) === hash)
          return svg(
            `<defs>${GLASS_DEFS}${TRIM_DEFS}${WHEEL_DEFS}</defs>${drawBackdrop()}${drawCar(bodyType, colour.hex, view)}`,
          );
  return undefined;
}
export function placeholderColour(_hash: string): string {
  return '#d9d5cd';
}

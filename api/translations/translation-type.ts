import { translation } from '#contract/entities/translation.ts';
import { contentType } from '../../platform/content/content-type.ts';

export const translationType = contentType(translation);

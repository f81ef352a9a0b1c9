import { like, save } from '#contract/entities/favourite.ts';
import { contentType } from '../../platform/content/content-type.ts';

export const saveType = contentType(save);
export const likeType = contentType(like);

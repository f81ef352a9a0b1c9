import { dealer } from '#contract/entities/dealer.ts';
import { contentType } from '../../platform/content/content-type.ts';

export const dealerType = contentType(dealer);

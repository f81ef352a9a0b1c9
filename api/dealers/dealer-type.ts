import { dealer } from '#contract/entities/dealer.ts';
import { dealerWords } from '#contract/entities/dealer-words.ts';
import { contentType } from '../../platform/content/content-type.ts';

export const dealerType = { ...contentType(dealer), words: dealerWords };

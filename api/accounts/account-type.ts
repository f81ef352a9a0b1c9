import { member } from '#contract/entities/member.ts';
import { contentType } from '../../platform/content/content-type.ts';

export const accountType = contentType(member);

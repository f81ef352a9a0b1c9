import type { ContactListing } from '#contract/leads/contact.ts';
import type { ContactIntent } from '#contract/leads/lead-intents.ts';
import * as messages from '#contract/messages/contact.ts';
import type { Picture } from '#contract/values/pictures.ts';

/** The listing that a message is about: the one from whose page the buyer came. */
export interface ContactSubject {
  kind: ContactListing['kind'];
  documentId: string;
  /** The title of the listing; null if it could not be loaded. */
  title: string | null;
  /** The car's number on this market; null for a part. */
  reference: string | null;
  /** Price in whole shillings; null: on request. */
  price: number | null;
  picture: Picture | undefined;
  path: string;
  intent: ContactIntent | null;
}

const LOOKED_AT = { car: messages.CAR_LOOKED_AT, part: messages.PART_LOOKED_AT };

export const subjectTitle = ({ title, kind }: ContactSubject) => title ?? LOOKED_AT[kind];

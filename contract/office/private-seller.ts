/** What a member who sells in private has told of themselves. Times are ISO 8601, numbers ten digits. */
export interface OwnPrivateSeller {
  documentId: string;
  state: 'active' | 'paused' | 'suspended';
  /** As buyers see it; null: none is chosen yet, and nothing can go on sale. */
  name: string | null;
  /** The name that they want instead, which a moderator looks at; null: none waits. */
  wantedName: string | null;
  /** Where they are, such as "Ntinda, Kampala". */
  location: string | null;
  /** The number that buyers get when they ask for it; null: none is proven yet. It stays until another one is proven. */
  phone: string | null;
  /** A number to which a code is on its way, or has been sent. */
  pendingPhone: PendingPhone | null;
}

export interface PendingPhone {
  phone: string;
  /** From then on the code is of no use. */
  expiresAt: string;
  /** False: the SMS has not gone out yet; it is tried again until the code is over. */
  isSent: boolean;
  triesLeft: number;
}

/** What is changed of it. Left out: stays as it is. */
export interface PrivateSellerChange {
  name?: string | undefined;
  /** Null: nothing is said of it. */
  location?: string | null | undefined;
}

/** `phone`: in any written form. */
export interface PhoneCodeWanted {
  phone: string;
}

export interface PhoneProof {
  code: string;
}

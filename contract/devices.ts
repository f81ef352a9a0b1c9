/** Where a member is signed in. */
export interface SignedInDevice {
  id: string;
  /** The public pages, or those of an office. */
  place: 'market' | 'sell' | 'staff';
  /** Such as "Chrome on Android"; null: not known. */
  device: string | null;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
  /** Is it the browser that asks? */
  isCurrent: boolean;
}

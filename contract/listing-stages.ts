export interface ListingStageProperties {
  /**
   * True: buyers can find a car or part whose ad is at this stage. Its seller is reminded before its time on sale is over, then it ends; until
   * then the seller can renew it, mark it as sold or take it off sale, and lists and figures count it as on sale. If the ad leaves this stage,
   * its waiting changes are dropped, and it gets a new end when it comes back.
   */
  isPublic: boolean;
  /** True: the ad is on sale or waits for a moderator. Such ads count towards the number that their seller may have at once. */
  isLive: boolean;
  /** True: the seller has not sent the ad yet. Nobody else sees it, unless buyers saw it before. */
  isUnfinished: boolean;
  /** True: a moderator sent the ad back with reasons, and its seller corrects it and sends it again. */
  isReturned: boolean;
  /** True: a moderator is checking the ad. The seller can take it back. */
  isInReview: boolean;
  /** True: the ad was on sale and is not now. Before a seller's move to this stage, pages say what is lost by it. */
  isOffSale: boolean;
  /** True: staff took the ad off the market for good. The seller can only object; the ad is evidence against the seller. */
  isRemoved: boolean;
  /** Whether the seller's changes are shown to buyers (unless a moderator must check them first), kept until the ad is sent, or refused. */
  changes: 'shown' | 'kept' | 'refused';
  /** How the seller sends the ad, on its last page and by a program's PUT: by one of these moves, or only its changes. Null: it cannot be sent. */
  sending: 'submit' | 'put back' | 'changes' | null;
  /**
   * How the seller ends the ad, as by a program's DELETE: by withdrawing it, or by deleting it, if buyers never saw it; if need be after taking
   * it back from review. Null: it is not on sale any more, and remains.
   */
  ending: 'withdraw' | 'delete' | 'take back, delete' | null;
}

/** The stages of an ad's life. Each state of an ad belongs to one, which decides what its seller, buyers and staff can do with the ad. */
export const LISTING_STAGES = {
  unfinished: {
    isPublic: false,
    isLive: false,
    isUnfinished: true,
    isReturned: false,
    isInReview: false,
    isOffSale: false,
    isRemoved: false,
    changes: 'kept',
    sending: 'submit',
    ending: 'delete',
  },
  'in review': {
    isPublic: false,
    isLive: true,
    isUnfinished: false,
    isReturned: false,
    isInReview: true,
    isOffSale: false,
    isRemoved: false,
    changes: 'refused',
    sending: null,
    ending: 'take back, delete',
  },
  returned: {
    isPublic: false,
    isLive: false,
    isUnfinished: false,
    isReturned: true,
    isInReview: false,
    isOffSale: false,
    isRemoved: false,
    changes: 'kept',
    sending: 'submit',
    ending: 'delete',
  },
  'on sale': {
    isPublic: true,
    isLive: true,
    isUnfinished: false,
    isReturned: false,
    isInReview: false,
    isOffSale: false,
    isRemoved: false,
    changes: 'shown',
    sending: 'changes',
    ending: 'withdraw',
  },
  'off sale': {
    isPublic: false,
    isLive: false,
    isUnfinished: false,
    isReturned: false,
    isInReview: false,
    isOffSale: true,
    isRemoved: false,
    changes: 'kept',
    sending: 'put back',
    ending: null,
  },
  removed: {
    isPublic: false,
    isLive: false,
    isUnfinished: false,
    isReturned: false,
    isInReview: false,
    isOffSale: false,
    isRemoved: true,
    changes: 'refused',
    sending: null,
    ending: null,
  },
} as const satisfies Record<string, ListingStageProperties>;
export type ListingStage = keyof typeof LISTING_STAGES;

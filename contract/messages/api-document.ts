// The sentences of the API's documentation, in the order in which readers look for the subjects.

/** The descriptions of the subjects. `tagOfType` describes a content type that has no text here. */
export const TAGS: Readonly<Record<string, string>> = {
  cars: 'Cars on sale: lists, counts for filters, suggestions, and writing your own.',
  spareparts: 'Spare parts on sale, and writing your own.',
  'dealer-infos': 'Dealers, who sell cars.',
  garages: 'Garages, who sell spare parts.',
  sellers: 'Private sellers, and the market itself.',
  makes: 'Makes of cars.',
  models: 'Models, each within its make.',
  categories: 'Body types.',
  features: 'Features of cars, such as air conditioning.',
  sparecategories: 'Kinds of spare parts.',
  names: 'Names that makes, models and the like had before.',
  articles: 'News and advice.',
  translations: 'Texts of pages by their key.',
  upload: 'Pictures that a seller’s own system sends, to be named in its cars and parts.',
  media: 'Files of pictures and videos.',
  leads: 'Questions and offers of buyers, and what sellers did about them.',
  listings: 'Ads by what happens to them: renewed by a mailed link, sold, ended.',
  reports: 'Reports of ads and sellers to the moderators.',
  accounts: 'Members: signing in, the profile, sessions.',
  saves: 'Cars that a member wants to buy.',
  likes: 'Cars that a member likes to look at.',
  contact: 'Messages to the market.',
  newsletter: 'Subscribing to the news, and leaving it.',
  feeds: 'All cars as files for other systems.',
  webhooks: 'Messages that the market sends to a seller’s own system.',
  health: 'For monitors: whether the server lives, and can answer.',
  document: 'The description that you are reading.',
};
export const tagOfType = (many: string) => `Lists of ${many}, and each of them alone.`;

const LIST_TAKES =
  'Narrowed by `filters`, ordered by `sort`, paged by `pagination`; `fields` chooses attributes, `populate` adds related entries.';
const entryTakes = '`fields` chooses attributes, `populate` adds related entries.';
export const listOf = (many: string) => `A page of ${many}`;
export const oneOf = (one: string) => `${withArticle(one)} by its documentId`;
export const answersMany = (many: string) => `Answers ${many} that buyers see. ${LIST_TAKES}`;
export const answersOne = (one: string) => `Answers one ${one} that buyers see, or 404. ${entryTakes}`;
export const attributesAre = (parts: readonly string[]) =>
  parts.length === 0 ? '' : `\n\nAttributes: ${parts.join('; ')}.`;
const withArticle = (one: string) => `${/^[aeiou]/.test(one) ? 'An' : 'A'} ${one}`;
export const adds = (one: string) => `Adds ${withArticle(one).toLowerCase()}`;
export const changes = (one: string) => `Changes ${withArticle(one).toLowerCase()}`;
export const deletes = (one: string) => `Deletes ${withArticle(one).toLowerCase()} that nothing uses`;
export const STAFF_WRITES_IT =
  'For programs of the market’s staff. The answer has the entry, shaped by `fields` and `populate`, and its `ETag`. All faults are told at once, and then nothing is written.';
export const STAFF_DELETES_IT = 'For programs of the market’s staff. What is still used is a 409 that names its users.';
export const SELLER_CREATES =
  'For a seller’s own system. The entry goes on sale, or waits for a moderator; `meta.review` says why and for how long. With `status=draft` nothing must be there, and nobody else sees it.';
export const SELLER_UPDATES =
  'For a seller’s own system. Attributes that are left out stay; small changes show at once, others wait for a moderator. `availability` says whether it is still to be had.';
export const SELLER_DELETES = 'For a seller’s own system. Withdraws what buyers see, and deletes a draft.';

/** Ids and descriptions, by method and path, of all operations of the API except those of content types. */
export const OPERATIONS: Readonly<Record<string, readonly [id: string, description: string]>> = {
  'GET /_health': ['checkHealth', 'Answers 204 while the process lives, as Strapi does.'],
  'GET /healthz': ['checkLiveness', 'Answers as long as the process lives, also without its database.'],
  'GET /readyz': [
    'checkReadiness',
    'Answers 503 while the database is away or takes no writes, or the server is about to stop: send no member there then.',
  ],
  'GET /readyz/reads': [
    'checkReadinessToRead',
    'Answers 503 while neither the database nor memory can answer those who only look, or the server is about to stop: send nobody there then.',
  ],
  'GET /api/cars/facets': [
    'countCarChoices',
    'Counts, for each filter of the list, how many cars each choice would leave.',
  ],
  'GET /api/spareparts/facets': [
    'countSparePartChoices',
    'Counts, for each filter of the list, how many parts each choice would leave.',
  ],
  'GET /api/cars/suggestions': [
    'suggestCars',
    'Reads what somebody types as makes, models, years and the like, and counts what each reading finds.',
  ],
  'GET /api/spareparts/suggestions': [
    'suggestSpareParts',
    'Reads what somebody types as makes, years and the like, and counts the parts that each reading finds.',
  ],
  'GET /api/cars/popular': ['listPopularCars', 'Answers the cars that were viewed most in the last 30 days.'],
  'GET /api/car-pages': [
    'findCarPage',
    'Answers the page of an address such as `/cars/toyota/premio`: its names, what it says of its cars, and the pages beside it. Without `page`, `path` is where to go instead.',
  ],
  'GET /api/car-pages/of-list': [
    'findCarPageOfList',
    'Answers the path of the page that shows the cars of these names; null: there is none.',
  ],
  'GET /api/models/popular': [
    'listPopularModels',
    'Answers the models whose cars were viewed most in the last 30 days.',
  ],
  'POST /api/cars/{documentId}/views': [
    'countCarView',
    'Counts a view, without storing who looked. The order of popular cars follows from it.',
  ],
  'GET /uploads/{file}': [
    'getUploadedFile',
    'Answers the bytes of a public file. Its address stands in `url` and `formats` of a picture.',
  ],
  'GET /cards/{file}': [
    'getCard',
    'Answers a drawn picture of an ad with its photo, price and a code that leads to its page; a sold one says so.',
  ],
  'GET /api/sellers/{documentId}': [
    'getSeller',
    'Answers the public side of a private seller or of the market. Numbers are told to buyers who ask for them.',
  ],
  'GET /api/dealer-infos/{documentId}/imprint': [
    'getDealerImprint',
    'Answers the opening hours, address and legal details that the dealer wrote.',
  ],
  'GET /api/garages/{documentId}/imprint': [
    'getGarageImprint',
    'Answers the opening hours, address and legal details that the garage wrote.',
  ],
  'GET /feeds/{file}': ['getFeed', 'Answers a file of all cars on sale, made anew every ten minutes at most.'],
  'GET /feeds/sellers/{documentId}/{file}': ['getSellerFeed', 'Answers a file of the cars of one seller.'],
  'GET /feeds/cars.rss': ['getCarNews', 'Answers the newest cars for feed readers.'],
  'GET /feeds/articles.rss': ['getArticleNews', 'Answers the newest articles for feed readers.'],
  'POST /api/auth/local': [
    'signIn',
    'Answers an access token of 70 minutes and a refresh token. Too many failures are a 429.',
  ],
  'POST /api/auth/local/register': [
    'register',
    'Makes an account. Where addresses are confirmed first, the answer has no tokens.',
  ],
  'POST /api/auth/phone/code': [
    'sendSignInCode',
    'Takes a Ugandan mobile number in any written form. Answers alike for known and unknown numbers, with the `request` that the code belongs to.',
  ],
  'POST /api/auth/phone': [
    'signInByNumber',
    'Takes a code of ten minutes, which works once and has five tries. A number whose account was not used for 90 days also wants its password, the title of one of its ads, or `isNew`.',
  ],
  'POST /api/auth/phone/own-code': [
    'sendOwnCode',
    'Sends a code that stands where the password is asked: to delete the account, or to set a password.',
  ],
  'POST /api/auth/refresh': [
    'refreshTokens',
    'Answers a new access token and a new refresh token; the old one is used up.',
  ],
  'POST /auth/refresh': [
    'refreshTokensAtRoot',
    'The same as `/api/auth/refresh`, at the address that clients of the contract ask.',
  ],
  'POST /api/auth/logout': ['signOut', 'Ends the session at once, on all servers.'],
  'POST /api/auth/forgot-password': ['askForNewPassword', 'Answers alike whether there is such an account or not.'],
  'POST /api/auth/send-email-confirmation': [
    'sendConfirmation',
    'Answers alike whether there is such an account or not.',
  ],
  'POST /api/auth/email-confirmation': [
    'confirmEmailHere',
    'Takes the code of the mail, which works once. On the device that registered with this account it also signs in; elsewhere it answers as GET does.',
  ],
  'GET /api/auth/email-confirmation': ['confirmEmail', 'Takes the code of the mail, which works once.'],
  'POST /api/auth/reset-password': [
    'resetPassword',
    'Takes the code of the mail, which works once within an hour, and ends all sessions before.',
  ],
  'POST /api/auth/cancel-email-change': ['cancelEmailChange', 'Puts the former address back and ends all sessions.'],
  'GET /api/users/me': ['getMe', 'Answers the account of the access token.'],
  'DELETE /api/users/me': ['deleteMe', 'Wants the password. Ads, photos and messages go with the account.'],
  'PUT /api/users/{id}': ['updateMe', 'Changes the profile of the member who asks, and nobody else’s.'],
  'POST /api/auth/change-password': ['changePassword', 'Wants the present password, and answers new tokens.'],
  'GET /api/users/me/sessions': ['listMySessions', 'Answers each device on which the member is signed in.'],
  'DELETE /api/users/me/sessions': ['endMySessions', 'Ends all sessions of the member at once.'],
  'DELETE /api/users/me/sessions/{id}': ['endMySession', 'Ends one session of the member at once.'],
  'GET /api/connect/google': ['beginGoogleSignIn', 'Redirects to Google with a state that only this browser can use.'],
  'GET /api/connect/google/callback': ['finishGoogleSignIn', 'For Google’s redirect alone.'],
  'GET /api/auth/google/callback': [
    'exchangeGoogleSignIn',
    'Exchanges a value that works once, in the browser that began, for tokens.',
  ],
  'GET /api/saves': ['listSaves', 'Answers the member’s own alone.'],
  'POST /api/saves': ['saveCar', 'A car that is saved already is answered as it is.'],
  'GET /api/saves/{id}': ['getSave', 'Takes the id or the documentId of one of the member’s own.'],
  'DELETE /api/saves/{id}': ['deleteSave', 'Takes the id or the documentId of one of the member’s own.'],
  'GET /api/likes': ['listLikes', 'Answers the member’s own alone.'],
  'POST /api/likes': ['likeCar', 'A car that is liked already is answered as it is.'],
  'GET /api/likes/{id}': ['getLike', 'Takes the id or the documentId of one of the member’s own.'],
  'DELETE /api/likes/{id}': ['deleteLike', 'Takes the id or the documentId of one of the member’s own.'],
  'POST /api/email': ['writeToMarket', 'The message goes to the market’s own mailbox, whatever `to` says.'],
  'POST /api/leads': ['askSeller', 'Makes an enquiry that the seller reads in their office and by mail.'],
  'GET /api/leads': [
    'listLeads',
    'For a seller’s own system, with the scope `leads:read`. `since` answers what changed later.',
  ],
  'GET /api/leads/{documentId}': [
    'getLead',
    'For a seller’s own system, with the scope `leads:read`. The `ETag` is for a change.',
  ],
  'PUT /api/leads/{documentId}': ['updateLead', 'For a seller’s own system, with the scope `leads:write`.'],
  'GET /api/users/me/enquiries': [
    'listMyEnquiries',
    'Answers what the member asked, with the state of each car or part.',
  ],
  'POST /api/reports': ['report', 'Moderators look at it. Many reports by one person count as one.'],
  'POST /api/cars/{documentId}/contact': [
    'contactCarSeller',
    'Counts a press of Call, WhatsApp or Share, and tells a private seller’s number to who asks for it.',
  ],
  'POST /api/spareparts/{documentId}/contact': [
    'contactSparePartSeller',
    'Counts a press of Call, WhatsApp or Share, and tells a private seller’s number to who asks for it.',
  ],
  'POST /api/newsletter-subscriptions': ['subscribe', 'Answers alike whether the address is known or not.'],
  'POST /api/newsletter-subscriptions/confirm': ['confirmSubscription', 'Takes the code of the mail.'],
  'GET /api/newsletter-subscriptions/unsubscribe': [
    'openUnsubscribe',
    'For the link of a mail: nothing ends before the button on that page.',
  ],
  'POST /api/newsletter-subscriptions/unsubscribe': [
    'unsubscribe',
    'Takes the code of the mail; once more does nothing more.',
  ],
  'POST /api/upload': [
    'uploadFiles',
    'JPEG, PNG, WebP or AVIF, up to 15 MB each, in parts called `files`. `fileInfo` is JSON, one part for each file; it may be left empty.',
  ],
  'GET /api/upload/files': ['listFiles', 'Answers the seller’s own uploads, by `start` and `limit`.'],
  'GET /api/upload/files/page': ['pageFiles', 'Answers the seller’s own uploads, by `page` and `pageSize`.'],
  'GET /api/upload/files/{id}': ['getFile', 'Answers one of the seller’s own uploads.'],
  'DELETE /api/upload/files/{id}': ['deleteFile', 'Answers the file as it was.'],
  'GET /api/upload/files/{id}/{file}': ['getFileBytes', 'For pictures that are not public yet, with the token.'],
  'GET /api/former-names': ['listFormerNames', 'Lets lists and files understand names from before a rename or a join.'],
  'GET /api/listing-renewals': ['getRenewal', 'Shows what the button on the page of the mailed link would do.'],
  'POST /api/listing-renewals': [
    'renewListing',
    'Works without signing in: the code is bound to this ad and this end.',
  ],
  'GET /api/closed-listings/{documentId}': [
    'getClosedListing',
    'For the page of an ad that is over; `/api/cars/{documentId}` is 404 then.',
  ],
  'GET /api/openapi.json': ['getDocument', 'OpenAPI 3.1, for generators and for the page at `/docs/api`.'],
};

export const WEBHOOK_MEANS =
  'Sent to the addresses at which a seller asked for this event, signed with their secret, and tried again for a day.';
export const HEADER_WORDS = {
  ETag: 'The version of what is answered. A write’s, or that of `status=draft`, is good for `If-Match`; any for `If-None-Match`.',
  'Retry-After': 'Seconds after which asking again makes sense.',
  'RateLimit-Limit': 'How many writes there are in a minute.',
  'RateLimit-Remaining': 'How many of them are left.',
  'RateLimit-Reset': 'Seconds until all are there again.',
} as const;
export const NEW_MODEL = 'Name of the new model';
export const REFUSAL = 'A refusal, in the common shape';

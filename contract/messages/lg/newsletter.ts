/** Sentences in Luganda. A native speaker has to review them before they are used. */

export const NEWS_BY_EMAIL = 'Amawulire ku email';
export const NEWS_OF_CARS = 'Amawulire agakwata ku mmotoka n’emiwendo, ku email';
export const SUBSCRIBE = 'Weewandiise';
export const NEWSLETTER_ASKED = 'Tukusaba okebere email yo, okakase nti oyagala amawulire gaffe.';
export const NEWSLETTER_FAILED = 'Tekisobose. Ddamu ogezeeko.';

// ---- the pages that links in mails open

export const SEND_ME_NEWS = 'Yee, mumpeereze amawulire';
export const NEWSLETTER_CONFIRMED =
  'Kati ojja kufuna amawulire gaffe. Buli email erina linki gy’okozesa okulekera awo okugafuna.';
export const NO_MORE_NEWS = 'Lekera awo okufuna amawulire gaffe';
export const UNSUBSCRIBE = 'Lekera awo';
export const NEWSLETTER_ENDED = 'Tokyali ku lukalala. Tetujja kuddamu kukuweereza mawulire.';

// ---- the mail with which a subscriber confirms

/** Luganda for "sir or madam": addresses a subscriber whose name is not known. */
export const UNKNOWN_NAME = 'ssebo oba nnyabo';

export const newsletterMail = (site: string, unsubscribeUrl: string) => ({
  subject: `Kakasa nti oyagala amawulire okuva ku ${site}`,
  paragraphs: [`Waliwo omuntu, oboolyawo ggwe, asabye amawulire okuva ku ${site} gaweerezebwe ku email eno.`],
  label: SEND_ME_NEWS,
  notes: [
    'Bw’oba nga si ggwe wagasaba, tofaayo ku email eno. Tetujja kukuweereza kirala kyonna.',
    `Okulekera awo okugafuna: ${unsubscribeUrl}`,
  ],
});

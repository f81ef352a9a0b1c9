/** To the market's own mailbox. */

export const SPAM_MARK = '[spam?] ';
/** Above the message. */
export const THE_VISITOR_WROTE = 'The visitor wrote:';
/** Below the message. */
export const sentBy = (sender: string, site: string) => `Sent by ${sender} through the contact form on ${site}.`;

// ---- what it is about, as the catalogue has it

export const IN_THE_CATALOGUE = 'In our catalogue:';
export const carLine = (title: string) => `Car: ${title}`;
export const partLine = (name: string) => `Part: ${name}`;
export const referenceLine = (reference: string) => `Reference No.: ${reference}`;
export const priceLine = (price: string) => `Price: ${price}`;
export const pageLine = (address: string) => `Page: ${address}`;
export const sellerLine = (name: string) => `Seller: ${name}`;
export const NO_SELLER = 'Seller: none named, so the page shows our own number';
export const sellerPhoneLine = (phone: string) => `Seller phone: ${phone}`;
export const PRIVATE_SELLER_PHONE = 'Seller phone: private, so the page shows it to whoever presses Call or WhatsApp';
export const NO_SELLER_PHONE = 'Seller phone: not known, so the page shows our own number';

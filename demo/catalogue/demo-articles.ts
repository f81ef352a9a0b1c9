import { readFileSync } from 'node:fs';
import { demoDocumentId } from './demo-random.ts';

interface DemoArticle {
  documentId: string;
  title: string;
  slug: string;
  /** Markdown, without the title. */
  description: string;
  createdAt: number;
}

const demoArticleKind = 'article';

/** The newest first; each is a file `articles/{slug}.md` whose first line is its title. */
const slugs = [
  'how-ura-taxes-on-an-imported-car-are-worked-out',
  'pre-purchase-inspection-checklist-for-kampala-roads',
  'avoiding-deposit-scams-when-buying-online',
  'how-to-check-a-logbook-and-confirm-the-owner',
  'toyota-harrier-generations-explained',
  'environmental-levy-on-a-car-older-than-nine-years',
  'buying-from-a-bond-questions-to-ask-before-paying',
  'fuel-efficient-cars-under-30-million-shillings',
  'transfer-of-ownership-step-by-step',
  'seven-signs-that-a-mileage-reading-is-false',
  'noah-or-voxy-which-to-choose',
  'how-to-read-a-japanese-auction-sheet',
  'why-cars-older-than-15-years-cannot-be-imported',
  'family-seven-seaters-under-50-million-shillings',
  'digital-number-plates-what-changes-for-buyers',
  'premio-against-allion-what-is-the-difference',
  'hybrid-cars-in-uganda-batteries-service-and-resale',
  'fob-cif-and-c-and-f-in-plain-words',
  'shipping-from-japan-to-kampala-timeline-and-costs',
  'car-loans-in-uganda-deposit-rate-and-term',
  'third-party-and-comprehensive-insurance-explained',
  'caring-for-suspension-on-rough-roads',
  'meeting-a-seller-safely',
  'what-your-data-rights-are-on-this-site',
];

const newestCreatedAt = Date.UTC(2026, 10, 18, 7);
const nineDays = 9 * 86_400_000;

function readArticle(slug: string, at: number): DemoArticle {
  const text = readFileSync(new URL(`./articles/${slug}.md`, import.meta.url), 'utf8');
  const titleEnd = text.indexOf('\n');
  if (!text.startsWith('# ') || titleEnd < 0) throw new SyntaxError(`${slug}.md must start with its title`);
  return {
    documentId: demoDocumentId(demoArticleKind, at),
    title: text.slice(2, titleEnd).trim(),
    slug,
    description: text.slice(titleEnd).trim(),
    createdAt: newestCreatedAt - at * nineDays,
  };
}

let articles: readonly DemoArticle[] | undefined;

/** Reads the texts from disk on the first call. */
export function demoArticles(): readonly DemoArticle[] {
  articles ??= slugs.map(readArticle);
  return articles;
}

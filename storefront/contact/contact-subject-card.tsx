import { BACK_TO_CAR, BACK_TO_PART, REFERENCE_NO } from '#contract/messages/contact.ts';
import { formatPrice } from '#contract/messages/units.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { type ContactSubject, subjectTitle } from './contact-subject.ts';

export const backWords = ({ kind }: ContactSubject) => (kind === 'car' ? BACK_TO_CAR : BACK_TO_PART);

/** A card with the listing that the message is about; it links back to the listing's page. */
export function ContactSubjectCard({ subject }: { subject: ContactSubject }) {
  const { title, price, reference, picture, path } = subject;
  return (
    <div className="relative mt-4 flex flex-wrap gap-4 rounded-xl border border-line bg-white p-3">
      <div className="w-28 shrink-0 overflow-hidden rounded-lg">
        <Picture picture={picture} alt="" sizes="112px" formats={['thumbnail']} isFirst />
      </div>
      <div className="flex-1 basis-32">
        <p className="font-semibold">{subjectTitle(subject)}</p>
        {title !== null && <p className="text-lg font-bold tabular-nums">{formatPrice(price)}</p>}
        {reference !== null && (
          <p className="text-sm text-muted">
            {/* One unbreakable word: browsers would break it at its hyphen. */}
            {REFERENCE_NO} <span className="inline-block">{reference}</span>
          </p>
        )}
        <a href={path} className="inline-block py-2 underline after:absolute after:inset-0">
          {backWords(subject)}
        </a>
      </div>
    </div>
  );
}

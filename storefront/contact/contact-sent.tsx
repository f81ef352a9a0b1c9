import { useLocation } from 'react-router';
import { CONTACT_SENT, WRITE_ANOTHER } from '#contract/messages/contact.ts';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SentFrom } from './contact-form.ts';
import type { ContactSubject } from './contact-subject.ts';
import { backWords } from './contact-subject-card.tsx';
import { answerWords, sentWords } from './contact-words.ts';
import { OutcomeNotice } from './outcome-notice.tsx';

/** The confirmation that a message was sent, which stays on the page. The notice after it disappears after a while. */
export function ContactSent({ subject, sentFrom }: { subject: ContactSubject | null; sentFrom: SentFrom }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Notice isGood takesFocus>
        <BreakableText text={`${sentWords(subject)} ${answerWords(sentFrom, subject)}`} />
      </Notice>
      {subject && (
        <a href={subject.path} className="button-main">
          {backWords(subject)}
        </a>
      )}
      <a href={pathname + search} className="button-quiet">
        {WRITE_ANOTHER}
      </a>
      {/* Without scripts this notice would stay, beside the sentence that says that the seller answers. */}
      <div className={subject ? 'needs-script' : undefined}>
        <OutcomeNotice outcome={sentFrom} isGood>
          {CONTACT_SENT}
        </OutcomeNotice>
      </div>
    </>
  );
}

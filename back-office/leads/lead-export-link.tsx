import { EXPORT } from '#contract/messages/lead-inbox.ts';

/**
 * A link that downloads the leads as a file. If the user has not yet given the second factor in this session, it leads to the page that asks for it
 * instead, since a download cannot ask.
 */
export function LeadExportLink({ search, owesSecondFactor }: { search: string; owesSecondFactor: boolean }) {
  const className = 'mt-6 inline-flex min-h-11 items-center underline';
  if (owesSecondFactor) {
    return (
      <a href={`/sell/second-factor?next=${encodeURIComponent(`/sell/leads${search}`)}`} className={className}>
        {EXPORT}
      </a>
    );
  }
  return (
    <a href={`/sell/api/leads/export${search}`} download className={className}>
      {EXPORT}
    </a>
  );
}

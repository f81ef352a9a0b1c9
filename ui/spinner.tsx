import { LOADING } from '#contract/messages/shell.ts';
/** An icon that turns. It appears after 200 ms, so that short waits do not make it flash. */
export function Spinner({ className = '' }: { className?: string }) {
  return (
    <span
      role="status"
      aria-label={LOADING}
      className={`inline-block size-5 appear-late rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  );
}

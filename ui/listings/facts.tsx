/** Short facts as chips. Unknown facts (null) are left out. */
export function Facts({ facts, className = '' }: { facts: readonly (string | null)[]; className?: string }) {
  // The space after each fact separates it from the next one for programs that read the page without its styles.
  return (
    <p className={`facts ${className}`}>{facts.map((fact) => fact !== null && <span key={fact}>{`${fact} `}</span>)}</p>
  );
}

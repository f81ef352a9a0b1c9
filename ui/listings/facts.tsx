/** Short facts as plain chips; unknown facts are left out. */
export function Facts({ facts, className = '' }: { facts: readonly (string | null)[]; className?: string }) {
  // With a space at the end of each: programs that read the page without its style see one line.
  return (
    <p className={`facts ${className}`}>{facts.map((fact) => fact !== null && <span key={fact}>{`${fact} `}</span>)}</p>
  );
}

/** Matches names whose spaces browsers would change: in the text of an option they trim spaces, and replace several by one. */
const HAS_ODD_SPACES = /^\s|\s\s|[^\S ]|\s$/;

/**
 * Options of a select, one for each name. An option has no `value` unless it needs one, because its text serves as its value; this keeps pages small.
 */
export function NameOptions({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={HAS_ODD_SPACES.test(name) ? name : undefined}>
      {name}
    </option>
  ));
}

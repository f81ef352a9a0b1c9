/** Browsers trim the text of an option, and replace several spaces by one. */
const HAS_ODD_SPACES = /^\s|\s\s|[^\S ]|\s$/;

/** Options for names. The text of an option is also its value, so that each name is in the page only once. */
export function NameOptions({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={HAS_ODD_SPACES.test(name) ? name : undefined}>
      {name}
    </option>
  ));
}

/** Browsers trim an option's text, and join several spaces into one. */
const HAS_ODD_SPACES = /^\s|\s\s|[^\S ]|\s$/;

/** Names to choose from, each written once: the option's text is its value. */
export function NameOptions({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={HAS_ODD_SPACES.test(name) ? name : undefined}>
      {name}
    </option>
  ));
}

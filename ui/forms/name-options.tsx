/** A browser reads an option's words without the spaces around them, and several in a row as one. */
const HAS_ODD_SPACES = /^\s|\s\s|[^\S ]|\s$/;

/** Names to choose from. Their words are their values: a page that lists all makes and models says each once. */
export function NameOptions({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={HAS_ODD_SPACES.test(name) ? name : undefined}>
      {name}
    </option>
  ));
}

/** Names and values of hidden fields in a form; undefined ones are left out. */
export type SentFields = Readonly<Record<string, string | number | undefined>>;

export const HiddenFields = ({ fields }: { fields: SentFields }) =>
  Object.entries(fields).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );

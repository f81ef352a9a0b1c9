/** A text of several paragraphs. `html` must come from renderMarkdown, because it is not escaped. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown lets no HTML of the text's own through.
  return <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />;
}

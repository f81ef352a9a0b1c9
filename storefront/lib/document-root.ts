/**
 * Returns a stand-in for the document, into which Preact hydrates the page: of a document it would take the html element for the root, but that
 * is the first element of our pages (`Layout` in root.tsx).
 */
export function documentRoot(): Element {
  const html = document.documentElement;
  const insert = (node: Node) => {
    // Where the root shows the page of an error, it is a new html element, after the former one was removed.
    if (node instanceof HTMLHtmlElement && node !== document.documentElement) {
      document.documentElement?.remove();
      document.append(node);
    }
    return node;
  };
  return {
    nodeType: Node.ELEMENT_NODE,
    localName: '',
    namespaceURI: html.namespaceURI,
    ownerDocument: document,
    parentNode: document,
    firstChild: html,
    childNodes: [html],
    contains: (node: Node) => document.contains(node),
    insertBefore: insert,
    appendChild: insert,
    removeChild: (node: Node) => node,
  } as unknown as Element;
}

/**
 * Makes Preact see only those child elements of `parent` that match the selector `children`. Without this, Preact would remove the elements that
 * browser extensions have added, because hydration removes what it does not know.
 */
function showOnly(children: string, parent: Element): void {
  Object.defineProperty(parent, 'childNodes', {
    configurable: true,
    get() {
      // Preact reads `childNodes` only once, so the original property is restored at the first read.
      Reflect.deleteProperty(parent, 'childNodes');
      return parent.querySelectorAll(`:scope > :is(${children})`);
    },
  });
}

/**
 * Returns an object that Preact takes for the root element into which it hydrates the page. It could not hydrate into the document itself, because it
 * would take <html> for the root, and <html> is the first element of our pages (`Layout` in root.tsx).
 */
export function documentRoot(): Element {
  const html = document.documentElement;
  showOnly('head, body', html);
  showOnly('a, header, main, footer, script', document.body);
  const insert = (node: Node) => {
    // An error page of the root is rendered as a new html element, which replaces the former one.
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

/**
 * Shows Preact only these of an element's children. It removes what it does not know when it hydrates the page, but extensions of the browser put
 * elements beside ours.
 */
function showOnly(children: string, parent: Element): void {
  Object.defineProperty(parent, 'childNodes', {
    configurable: true,
    get() {
      // Preact reads them once.
      Reflect.deleteProperty(parent, 'childNodes');
      return parent.querySelectorAll(`:scope > :is(${children})`);
    },
  });
}

/**
 * Returns a stand-in for the document, for Preact to hydrate the page into. Into the document itself Preact cannot: it would take <html> for the
 * root, but <html> is the first element of our pages (`Layout` in root.tsx).
 */
export function documentRoot(): Element {
  const html = document.documentElement;
  showOnly('head, body', html);
  showOnly('a, header, main, footer, script', document.body);
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

import type { ReactNode } from 'react';

interface ServerHtmlProps {
  as: 'footer' | 'ul' | 'article' | 'div';
  id: string;
  className?: string;
  /** To be written as `import.meta.env.SSR && <Something />`, so that the browser's scripts do not contain it. */
  children: ReactNode;
}

/**
 * A part of the header or footer that no script changes. The server renders it, and the browser keeps that HTML. The browser's scripts therefore
 * contain neither its components nor its texts, and React has nothing to hydrate.
 */
export function ServerHtml({ as: Element, children, ...element }: ServerHtmlProps) {
  if (import.meta.env.SSR) return <Element {...element}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own, read before anything could change it.
  return <Element {...element} dangerouslySetInnerHTML={{ __html: asSent(element.id) }} />;
}

const sent = new Map<string, string>();

/**
 * Returns the element's HTML as the server sent it. It is stored at the first call, because React may render the whole document again when the
 * element is gone.
 */
function asSent(id: string): string {
  const html = sent.get(id) ?? document.getElementById(id)?.innerHTML ?? '';
  sent.set(id, html);
  return html;
}

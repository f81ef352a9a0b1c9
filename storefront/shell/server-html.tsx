import type { ReactNode } from 'react';

interface ServerHtmlProps {
  as: 'footer' | 'ul' | 'article' | 'div';
  id: string;
  className?: string;
  /** On the server alone: `import.meta.env.SSR && <Something />`, so that the browser's scripts hold nothing of it. */
  children: ReactNode;
}

/**
 * A part of the frame that no script changes. The server renders it, and the browser keeps that HTML, so that its scripts need neither the
 * components nor their texts and links, and React has nothing to hydrate there.
 */
export function ServerHtml({ as: Element, children, ...element }: ServerHtmlProps) {
  if (import.meta.env.SSR) return <Element {...element}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own, read before anything could change it.
  return <Element {...element} dangerouslySetInnerHTML={{ __html: asSent(element.id) }} />;
}

const sent = new Map<string, string>();

/** Returns the element's HTML as the server sent it, even if React renders the whole document again. */
function asSent(id: string): string {
  const html = sent.get(id) ?? document.getElementById(id)?.innerHTML ?? '';
  sent.set(id, html);
  return html;
}

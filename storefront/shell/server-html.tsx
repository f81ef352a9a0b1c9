import type { ReactNode } from 'react';

interface ServerHtmlProps {
  as: 'footer' | 'ul' | 'article';
  id: string;
  className?: string;
  /** On the server alone: `import.meta.env.SSR && <Something />`, so that the browser's scripts hold nothing of it. */
  children: ReactNode;
}

/**
 * A part of the frame that no script changes. The server writes it; React in the browser takes it over as it stands in the page,
 * without its components, its words and its links, and has nothing to wake there.
 */
export function ServerHtml({ as: Element, children, ...element }: ServerHtmlProps) {
  if (import.meta.env.SSR) return <Element {...element}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own, read before anything could change it.
  return <Element {...element} dangerouslySetInnerHTML={{ __html: asSent(element.id) }} />;
}

const sent = new Map<string, string>();

/** As the server has sent it, though React build the whole document anew. */
function asSent(id: string): string {
  const html = sent.get(id) ?? document.getElementById(id)?.innerHTML ?? '';
  sent.set(id, html);
  return html;
}

/**
 * An inline script at the end of the page. In a wide window it opens the groups of links in the footer; on a phone they stay folded. It must not use
 * variables or imports of this file, because only the source text of the function is sent.
 */
function openGroups(widest: number) {
  if (innerWidth > widest)
    for (const group of document.querySelectorAll('footer details')) group.toggleAttribute('open', true);
}

export const openWhereWide = `(${openGroups.toString().replace(/\n\s*/g, '\n')})(1023)`;

/**
 * An inline script at the end of the page. It opens the groups of links in the footer if the window is wide; on a phone they stay folded. It must not
 * use anything outside itself, because its source text is sent.
 */
function openGroups(widest: number) {
  if (innerWidth > widest)
    for (const group of document.querySelectorAll('footer details')) group.toggleAttribute('open', true);
}

export const openWhereWide = `(${openGroups.toString().replace(/\n\s*/g, '\n')})(1023)`;

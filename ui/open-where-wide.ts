/**
 * Runs in the page as its own text, at its end: the footer's groups are closed on a phone, and stand open beside each other on a laptop.
 * Without scripts they are opened by a tap.
 */
function openGroups(widest: number) {
  if (innerWidth > widest)
    for (const group of document.querySelectorAll('footer details')) group.toggleAttribute('open', true);
}

export const openWhereWide = `(${openGroups.toString().replace(/\n\s*/g, '\n')})(1023)`;

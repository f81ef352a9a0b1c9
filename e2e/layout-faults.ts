/**
 * Returns the layout faults of a page: texts and controls that overlap, are cut off, or are outside the window. Runs in the page, so it
 * uses nothing from outside.
 */
export function findLayoutFaults(): string[] {
  interface Part {
    element: Element;
    box: DOMRect;
    /** True for a part of a fixed bar at the window's edge, which may cover content that scrolls beneath it. */
    isBar: boolean;
    isCutOff: boolean;
  }
  const { clientWidth, scrollWidth } = document.documentElement;

  const nameOf = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 40)}`;

  /** Caches a function of elements: a thousand of them share their ancestors. */
  function remember<Value>(find: (element: Element) => Value): (element: Element) => Value {
    const known = new Map<Element, Value>();
    return (element) => {
      if (!known.has(element)) known.set(element, find(element));
      return known.get(element) as Value;
    };
  }

  /** Caches whether a condition holds for an element or for one of its ancestors. */
  function rememberWithin(isSo: (element: Element) => boolean): (element: Element) => boolean {
    const isWithin = remember(
      (element): boolean => isSo(element) || (element.parentElement !== null && isWithin(element.parentElement)),
    );
    return isWithin;
  }

  // Texts for screen readers alone are clipped on purpose.
  const isForReaders = rememberWithin((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 && height <= 1;
  });

  const isInBar = rememberWithin((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position));

  const isControl = (element: Element) => element.matches('button, input, select, textarea');

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // The honeypot is outside the window on purpose.
    !element.closest('option, noscript, [inert], [aria-hidden="true"]') &&
    !isForReaders(element);

  const hasWords = (element: Element) =>
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());

  function boxOf(element: Element): DOMRect {
    if (isControl(element)) return element.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect();
  }

  const clippingOf = remember((element): Element | undefined => {
    if (getComputedStyle(element).overflowX !== 'visible') return element;
    return element.parentElement === null ? undefined : clippingOf(element.parentElement);
  });

  function isCutOff(clipping: Element | undefined, box: DOMRect): boolean {
    const { overflowX, textOverflow } = getComputedStyle(clipping ?? document.documentElement);
    // Scrollable content is not lost, and an ellipsis says that there is more.
    if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis') return false;
    const edge = clipping?.getBoundingClientRect() ?? new DOMRect(0, 0, clientWidth, 0);
    return box.right > edge.right + 1 || box.left < edge.left - 1;
  }

  function partOf(element: Element): Part[] {
    if (!((isControl(element) || hasWords(element)) && isShown(element))) return [];
    const box = boxOf(element);
    if (box.width === 0 || box.height === 0) return [];
    const clipping = clippingOf(element);
    const edge = clipping?.getBoundingClientRect() ?? box;
    const [left, right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
    // Scrolled out of sight.
    if (right <= left) return [];
    const seen = new DOMRect(left, box.top, right - left, box.height);
    return [{ element, box: seen, isBar: isInBar(element), isCutOff: isCutOff(clipping, box) }];
  }

  function liesOver(first: Part, second: Part): boolean {
    const across = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
    return across > 2 && first.isBar === second.isBar && !belongsTo(first, second) && !belongsTo(second, first);
  }

  /** Returns whether a part is inside another in the markup, or is a button within a field's own box. */
  function belongsTo(part: Part, whole: Part): boolean {
    const { top, right, bottom, left } = whole.box;
    const isInBox =
      part.box.top >= top && part.box.right <= right && part.box.bottom <= bottom && part.box.left >= left;
    return whole.element.contains(part.element) || (isInBox && whole.element.matches('input'));
  }

  const parts = [...document.body.querySelectorAll('*')].flatMap(partOf).sort((a, b) => a.box.top - b.box.top);
  const overlaps = parts.flatMap((first, at) => {
    const end = parts.findIndex(({ box }, other) => other > at && box.top >= first.box.bottom - 2);
    const beside = parts.slice(at + 1, end === -1 ? undefined : end);
    return beside
      .filter((second) => liesOver(first, second))
      .map((second) => `${nameOf(first.element)} lies over ${nameOf(second.element)}`);
  });
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
    ...parts.filter(({ isCutOff }) => isCutOff).map(({ element }) => `${nameOf(element)} is cut off`),
    ...overlaps,
  ];
}

/** Pixels by which a box may be smaller than what is in it: rounding, and the overhang of slanted letters. */
const SLACK = 1.5;
/** Words for screen readers only stand in a box of this size. */
const HIDDEN = 2;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** What of the page is not shown whole: words that are cut, or that leave their box or the window sideways. */
export function boxFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const page =
    scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} pixels wider than the window`] : [];
  return [...new Set([...page, ...[...textsOfPage()].flatMap(faultsOfText), ...[...fields()].flatMap(faultsOfField)])];
}

function* textsOfPage(): Generator<Text> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '' && node.parentElement?.checkVisibility()) yield node;
}

function* fields(): Generator<HTMLInputElement | HTMLSelectElement> {
  // The field of a colour shows the colour, not its value.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input:not([type="color"]), select',
  ))
    if (field.checkVisibility()) yield field;
}

function faultsOfText(text: Text): string[] {
  const words = text.data.trim().slice(0, 60);
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
  const faults = new Set<string>();
  let scrolls = false;
  for (let element = text.parentElement; element; element = element.parentElement) {
    const style = getComputedStyle(element);
    if (style.display === 'contents' || style.display === 'inline') continue;
    const box = element.getBoundingClientRect();
    if (box.width <= HIDDEN && box.height <= HIDDEN) return [];
    scrolls ||= /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth;
    if (element.tagName === 'BODY' || scrolls) break;
    if (lines.some((line) => leaves(line, box))) faults.add(`“${words}” leaves its ${nameOf(element)}`);
    if (/hidden|clip/.test(style.overflowY) && lines.some((line) => isCut(line, box)))
      faults.add(`“${words}” is cut by its ${nameOf(element)}`);
    // What is placed by itself leaves the boxes around it on purpose.
    if (/absolute|fixed/.test(style.position)) break;
  }
  if (!scrolls && lines.some((line) => leaves(line, { left: 0, right: window.innerWidth })))
    faults.add(`“${words}” leaves the window`);
  return [...faults];
}

/** The words of a field have no boxes of their own: they are measured by its font. */
function faultsOfField(field: HTMLInputElement | HTMLSelectElement): string[] {
  const words =
    field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.label ?? '') : field.value || field.placeholder;
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || style.appearance === 'none' || field.type === 'hidden') return [];
  pen.font = style.font;
  const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  return pen.measureText(words).width > room + SLACK ? [`“${words}” is cut by its field`] : [];
}

const leaves = (line: Pick<Box, 'left' | 'right'>, box: Pick<Box, 'left' | 'right'>): boolean =>
  line.left < box.left - SLACK || line.right > box.right + SLACK;

/** The lower and upper fifth of a line are its leading. */
function isCut(line: Box, box: Box): boolean {
  const leading = (line.bottom - line.top) / 5;
  return line.top < box.top - leading || line.bottom > box.bottom + leading;
}

const nameOf = (element: Element): string => `${element.localName} ${element.className}`.trim();

import { computeAccessibleName } from 'dom-accessibility-api';

const NAMED =
  'a[href], button, input:not([type="hidden"]), select, textarea, video, img, progress, meter, dialog, fieldset, ' +
  '[role="region"], [role="img"], [tabindex="0"]';

/** Styles are ignored: they take ten times as long as the rest, and the simulated page has none. */
const unstyled = () => ({ display: 'block', visibility: 'visible', content: 'none', getPropertyValue: () => '' });
const nameOf = (control: Element) =>
  computeAccessibleName(control, { getComputedStyle: unstyled as unknown as typeof getComputedStyle }).trim();

/** Accessibility faults of a page that can be found without drawing; empty for a good page. */
export function faultsOf(root: ParentNode): string[] {
  return [
    ...unnamed(root),
    ...headings(root),
    ...references(root),
    ...placeholders(root),
    ...hiddenControls(root),
    ...nestedControls(root),
  ];
}

function unnamed(root: ParentNode): string[] {
  return [...root.querySelectorAll(NAMED)]
    .filter((control) => !control.closest('[aria-hidden="true"]') && nameOf(control) === '')
    .map((control) => `${control.outerHTML.slice(0, 120)} has no name`);
}

/** One title, and no level skipped below it. */
function headings(root: ParentNode): string[] {
  const found = [...root.querySelectorAll('h1, h2, h3, h4')];
  const levels = found.map(({ tagName }) => Number(tagName.slice(1)));
  const titles = levels.filter((level) => level === 1).length;
  return [
    ...(titles > 1 ? [`there are ${titles} titles`] : []),
    ...found.filter(({ textContent }) => textContent.trim() === '').map(({ tagName }) => `${tagName} says nothing`),
    ...levels.flatMap((level, index) =>
      level > (levels[index - 1] ?? level) + 1 ? [`“${found[index]?.textContent}” leaves a level out`] : [],
    ),
  ];
}

/** Ids must be unique, and every referenced id must exist. */
function references(root: ParentNode): string[] {
  const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the id ${id} stands twice`);
  const missing = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'form'].flatMap((attribute) =>
    [...root.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
      (element.getAttribute(attribute) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '' && !ids.includes(id))
        .map((id) => `${attribute} names ${id}, which is not there`),
    ),
  );
  return [...twice, ...missing];
}

/** A placeholder that was not replaced in its text. */
function placeholders(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')]
    .flatMap((element) => [
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ])
    .filter((text) => /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object/.test(text))
    .map((text) => `“${text}” is no words`);
}

function hiddenControls(root: ParentNode): string[] {
  return [...root.querySelectorAll('[aria-hidden="true"] :is(a[href], button, input, select, textarea)')].map(
    ({ outerHTML }) => `${outerHTML.slice(0, 120)} is hidden, and takes the focus`,
  );
}

function nestedControls(root: ParentNode): string[] {
  return [...root.querySelectorAll(':is(a, button, label) :is(a, button)')].map(
    ({ outerHTML }) => `${outerHTML.slice(0, 120)} stands in another control`,
  );
}

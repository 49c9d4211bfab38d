import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

/** What a person distinguishes on a page, and the elements that are such. */
const kinds = {
  button: 'button, summary',
  link: 'a[href]',
  choice: 'input[type=radio]',
  field: 'input, select, textarea',
  heading: 'h1, h2',
  /** Words anywhere. */
  words: 'p, li, dd, output, span, h1, h2, [role=alert], [role=status], td',
} as const;
type Kind = keyof typeof kinds;
/** A name is the whole of it, or a pattern in it. */
type Name = string | RegExp;

/** Runs in the page: the first visible, enabled element with a name (its label, or its text). */
function find(selector: string, name: string, isPattern: boolean): Element | null {
  const said = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const parts = by.length > 0 ? by.map((id) => document.getElementById(id)) : labels.length > 0 ? labels : [element];
    return (element.getAttribute('aria-label') ?? parts.map((part) => part?.textContent ?? '').join(' '))
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
  const fits = (text: string) => (isPattern ? new RegExp(name, 'u').test(text) : text === name);
  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [aria-disabled=true], [aria-busy=true]');
  return [...document.querySelectorAll(selector)].find((element) => isThere(element) && fits(said(element))) ?? null;
}

const asked = (kind: Kind, name: Name) =>
  [kinds[kind], typeof name === 'string' ? name : name.source, typeof name !== 'string'] as const;

/** A person before one tab: sees by the words on the page, presses, types, and chooses files. */
export function person(tab: Driver) {
  const isThere = (kind: Kind, name: Name) =>
    tab.call(`(...it) => (${String(find)})(...it) !== null`, ...asked(kind, name));
  const message = (kind: Kind, name: Name) => `${kind} ${String(name)}`;

  return {
    async sees(kind: Kind, name: Name): Promise<void> {
      await expect.poll(() => isThere(kind, name), { message: message(kind, name) }).toBe(true);
    },
    async doesNotSee(kind: Kind, name: Name): Promise<void> {
      expect(await isThere(kind, name), message(kind, name)).toBe(false);
    },
    isThere,
    async presses(kind: Kind, name: Name): Promise<void> {
      // A screen that moves into its place takes no press yet.
      await expect(async () => {
        expect(await tab.press(String(find), ...asked(kind, name)), message(kind, name)).toBe(true);
      }).toPass();
    },
    /** Uses the shutter, unless the image takes itself before: a face does where the browser has WebGL. */
    async photographs(): Promise<void> {
      await expect(async () => {
        if (await isThere('link', 'Take it again')) return;
        await tab.press(String(find), ...asked('button', 'Take the photo'));
        expect(await isThere('link', 'Take it again'), 'the confirmation').toBe(true);
      }).toPass();
    },
    async types(field: Name, text: string): Promise<void> {
      await this.presses('field', field);
      await tab.type(text);
    },
    /** Presses a button for a file, and chooses it where the browser's own dialogue would open. */
    async choosesFile(button: Name, file: string): Promise<void> {
      await tab.call(String(keepInput));
      await this.presses('button', button);
      await expect.poll(() => tab.give([file], String(inputOfFiles))).toBe(true);
    },
  };
}

/** Runs in the page: the browser's dialogue, which belongs to no page, stays closed once. */
function keepInput(): void {
  const keep = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return;
    event.preventDefault();
    document.removeEventListener('click', keep, true);
  };
  document.addEventListener('click', keep, true);
}

/** Runs in the page: the newest input for files. */
function inputOfFiles(): Element | null {
  return [...document.querySelectorAll('input[type=file]')].at(-1) ?? null;
}

import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/**
 * One tab of a browser, by WebDriver. A script is the text of a function that stands by itself; its arguments and its
 * answer are JSON.
 */
export interface Driver {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Calls a script in the page, or in the frame that was entered. */
  call(script: string, ...given: readonly unknown[]): Promise<unknown>;
  /** Presses the middle of the element that a script returns. @returns whether there was one */
  press(script: string, ...given: readonly unknown[]): Promise<boolean>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  /** Gives files to the file input that a script returns. @returns whether there was one */
  give(files: readonly string[], script: string, ...given: readonly unknown[]): Promise<boolean>;
  /** What follows is said to the page's only frame. */
  enterFrame(): Promise<void>;
  leaveFrame(): Promise<void>;
  /** The window's content as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running browser with an engine other than Chromium's. */
export interface Engine {
  /** As it names itself, with its version. */
  readonly name: string;
  /** What its pages have written to their consoles. */
  readonly log: readonly string[];
  /** Opens a tab whose page is so many CSS pixels large. */
  newTab(size: { readonly width: number; readonly height: number }): Promise<Driver>;
  stop(): Promise<void>;
}

/** Whether a program, by its name or its path, is installed. */
export const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(resolve(folder, program)));

/** The key for Enter in WebDriver's table of keys. */
export const ENTER = '\uE007';

/** A function in the page that calls a script with what is given. */
export function applied(script: string, given: readonly unknown[]): string {
  return `(${script})(...${JSON.stringify(given)})`;
}

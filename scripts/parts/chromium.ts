import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const programs = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'chrome.exe',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const HOW_TO_GET_CHROMIUM =
  'No Chromium found: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH to its program.';

/**
 * The program of a Chromium on this machine: CHROMIUM_PATH, one on the PATH, Chrome's usual places, Playwright's own.
 */
export function findChromium(
  environment: NodeJS.ProcessEnv = process.env,
  playwrights = chromium.executablePath(),
): string | undefined {
  const chosen = environment['CHROMIUM_PATH'];
  if (chosen) return runs(chosen) ? chosen : undefined;
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const onPath = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  return [...onPath, ...places, playwrights].find(runs);
}

function runs(path: string): boolean {
  try {
    if (!path || !existsSync(path)) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

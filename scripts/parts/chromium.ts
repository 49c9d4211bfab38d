import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';

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

const HOW_TO_GET_CHROMIUM =
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

/** How a Chromium of this machine is started; its camera plays the file. */
export function chromiumOptions(camera?: string): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
  return {
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      ...(camera === undefined
        ? []
        : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]),
    ],
  };
}

export const launchChromium = (camera?: string): Promise<Browser> => chromium.launch(chromiumOptions(camera));

function runs(path: string): boolean {
  try {
    if (!path || !existsSync(path)) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

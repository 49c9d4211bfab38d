import { chromium } from '@playwright/test';

/** A browser's requests until the first screen was stable. */
export interface FirstScreen {
  /** Bytes over the wire, headers left out: brotli where the server has it. */
  script: number;
  style: number;
  other: number;
  requests: number;
}

/** Opens a link in a fresh browser and adds up what the first screen needs from the interface's own origin. */
export async function measureFirstScreen(executablePath: string, link: string): Promise<FirstScreen> {
  const browser = await chromium.launch({
    executablePath,
    args:
      process.getuid?.() === 0
        ? ['--no-sandbox', '--disable-background-networking']
        : ['--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    const sizes: FirstScreen = { script: 0, style: 0, other: 0, requests: 0 };
    const own = new URL(link).origin;
    const counted: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).origin !== own) return;
      const count = async (): Promise<void> => {
        const { responseBodySize } = await request.sizes();
        const kind =
          request.resourceType() === 'script' ? 'script' : request.resourceType() === 'stylesheet' ? 'style' : 'other';
        sizes[kind] += responseBodySize;
        sizes.requests += 1;
      };
      counted.push(count());
    });
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Agree and continue' }).waitFor();
    await Promise.all(counted);
    return sizes;
  } finally {
    await browser.close();
  }
}

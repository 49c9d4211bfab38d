import type { Page } from '@playwright/test';

/** `/call` as the customer sees it, from the device check to the call. */
export function customerCall(page: Page) {
  return {
    checkButton: page.getByRole('button', { name: 'Check camera and microphone' }),
    joinButton: page.getByRole('button', { name: 'Join the queue' }),
    waiting: page.getByRole('heading', { level: 1, name: 'You’re in the queue' }),
    agentImage: page.getByLabel('The agent’s video'),
    ended: (outcome: string) => page.getByRole('heading', { level: 1, name: outcome }),
    goOnButton: page.getByRole('button', { name: 'Continue' }),
    /** The visible words; a separate region speaks the same words. */
    words: (text: string) => page.getByRole('main').getByText(text, { exact: true }).first(),
  };
}

/** `/call?agent` as the agent sees it: signing in, the queue, the call, and other pages of the console. */
export function openAgentConsole(page: Page) {
  return {
    async signIn({ username, password }: { username: string; password: string }): Promise<void> {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    online: page.getByLabel('Online'),
    nextButton: page.getByRole('button', { name: 'Take the next customer' }),
    image: page.locator('video').first(),
    pages: page.getByRole('combobox', { name: 'Page' }),
    stillButton: page.getByRole('button', { name: 'Take a photo' }),
    /** The reasons that keep the call from being approved, line by line. */
    missing: page.getByRole('status').getByRole('listitem'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    /** The call below another page of the console. */
    bar: page.getByRole('complementary', { name: 'Your call' }),
    trouble: page.getByText('The customer is not connected.', { exact: true }).first(),
  };
}

/** The width of a video element's moving video, in pixels; 0 while it does not move. */
export async function playedWidth(video: ReturnType<Page['locator']>): Promise<number> {
  return video.evaluate(async (element) => {
    const played = element as HTMLVideoElement;
    const before = played.currentTime;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return played.currentTime > before ? played.videoWidth : 0;
  });
}

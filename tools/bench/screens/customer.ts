import type { Page } from '@playwright/test';
import { captureScreen } from '../../../e2e/screens/capture.ts';
import { confirmScreen } from '../../../e2e/screens/confirm.ts';
import { entryScreen } from '../../../e2e/screens/entry.ts';
import { stepsScreen } from '../../../e2e/screens/steps.ts';
import { customer } from '../../../e2e/support/customer.ts';
import { showVideo } from '../../../e2e/support/cameras/videos.ts';
import { furtherScreens, openFurtherSteps } from '../../../e2e/support/further-steps.ts';
import { selfieWorkflow } from '../../../e2e/support/selfie-workflow.ts';
import type { Stack } from '../../../e2e/support/stack.ts';

/** Audits one address with what the walker's tab keeps, in each language, English last. */
export type Audit = (
  screen: string,
  address?: string | ((language: string) => Promise<string>),
  spoken?: readonly string[],
) => Promise<void>;

/** Walks to each screen of the customers as they reach it, and audits it. */
export async function walkCustomer(page: Page, stack: Stack, camera: string, audit: Audit): Promise<void> {
  await walkIdentity(page, stack, camera, audit);
  await walkFurther(page, stack, audit);
  await walkCompany(page, stack, audit);
}

async function walkIdentity(page: Page, stack: Stack, camera: string, audit: Audit): Promise<void> {
  const { interface: base } = stack.addresses;
  const { profile, link } = await stack.newLink();
  const steps = stepsScreen(page);
  const capture = captureScreen(page);
  const confirm = confirmScreen(page);
  const person = customer(page, (video) => showVideo(camera, video));

  await page.goto(link);
  // A link names its language, which comes before the record's.
  await audit('greeting', async (language) => (await stack.newLink({ profile, language })).link);
  // Each link ends the one before it, and from one to the other only the fragment changes.
  await page.goto('about:blank');
  await page.goto((await stack.newLink({ profile })).link);
  await person.agree();
  await steps.startLink('Identity document').waitFor();
  await audit('list of steps');
  await audit('document from a list', `${base}/select-version?step=identity`);
  await page.goto(`${base}/select-step`);
  await customer(page, () => Promise.resolve()).openIdentityCamera();
  await capture.openButton.waitFor();
  await audit('camera question');
  await page.context().grantPermissions(['camera'], { origin: base });
  await audit('camera');
  await showVideo(camera, 'video-identity-card-front');
  await page.reload();
  await capture.takeImage();
  await confirm.useButton.waitFor();
  await audit('image taken');
  await showVideo(camera, 'video-identity-card-back');
  await confirm.useButton.click();
  await capture.heading(/, back$/).waitFor();
  await capture.takeImage();
  await confirm.useButton.click();
  // The selfie opens when both sides are checked, their print included.
  await steps.startLink('Selfie').waitFor();
  await showVideo(camera, 'video-too-far');
  await audit('camera, selfie', `${base}/capture?step=selfie`);
  await audit('unknown page', `${base}/no-such-page`);
  // Whose link it is, and so in which language, nobody knows: it speaks the browser's.
  const { link: another } = await stack.newLink({ profile });
  await audit('broken link', another.replace(/#.*/, '#not-the-code-of-this-link'), ['en']);

  await leave(page, stack);
  await page.goto((await stack.newLink({ workflow: selfieWorkflow('off') })).link);
  await person.agree();
  await person.takeSelfie();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await audit('done');
}

async function walkFurther(page: Page, stack: Stack, audit: Audit): Promise<void> {
  await leave(page, stack);
  await openFurtherSteps(page, stack, 'en');
  for (const [screen, path] of Object.entries(furtherScreens)) await audit(screen, stack.addresses.interface + path);
  await leave(page, stack);
  await page.goto((await stack.newLink({ path: 'call' })).link);
  await entryScreen(page).agree();
  await page.getByRole('button', { name: 'Check camera and microphone' }).waitFor();
  await audit('call');
}

async function walkCompany(page: Page, stack: Stack, audit: Audit): Promise<void> {
  const { interface: base, demonstration } = stack.addresses;
  const body = { reference: 'BENCH', mode: 'live', details: { name: 'Norvik AS' } };
  const { id: entity } = await stack.request<{ id: string }>('integration', 'POST', '/api/v2/entity', body);
  const newLink = async (language: string): Promise<string> => {
    const link = { entity, web_sdk_url: base, return_url: `${demonstration}/verified`, language };
    return (await stack.request<{ short_url: string }>('integration', 'POST', '/api/v2/entity/url', link)).short_url;
  };
  await leave(page, stack);
  await page.goto(await newLink('en'));
  await entryScreen(page).agreeButton.click();
  await page.waitForURL(/entity\/info/u);
  await audit('company’s details');
}

/** Forgets a journey that is open in the tab: the next link would be asked about. */
async function leave(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.addresses.interface}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
}

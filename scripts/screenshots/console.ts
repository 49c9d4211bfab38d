import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Group } from '@veridoor/contract/accounts/user';
import type { Stack } from '../../e2e/support/stack.ts';
import { waitingCustomer } from '../../e2e/support/waiting-customer.ts';
import { photographer, type Look } from './photographer.ts';

/** The cases that the images show. */
export interface ConsoleCases {
  /** Both sides, a hit of a list and a hold. */
  listed: string;
  /** A proposal that waits for a colleague. */
  proposed: string;
}

const ADMINISTRATION = {
  privacy: 'privacy',
  'past-calls': 'calls/past',
  workflow: 'workflows/default',
  branding: 'branding',
  users: 'users',
  webhooks: 'webhooks',
  audit: 'audit',
};

/** Makes what a working day leaves: cases, a hit, a proposal, a hold, an export that waits, an endpoint. */
export async function prepareConsole(stack: Stack): Promise<ConsoleCases> {
  const ask = <Answer>(group: Group, method: string, path: string, body?: object) =>
    stack.request<Answer>(group, method, `/api/v2/${path}`, body);
  const person = (number: number, name: string) => ({ id_card_number: `C-10048${number}`, name });
  const listed = await waitingCustomer(stack, person(1, 'Orlanda Vexly Marsh'), ['front', 'back']);
  await ask('compliance', 'POST', 'aml/search', { profile: listed });
  await ask('compliance', 'PUT', `profile/${listed}/legal-hold`, { reason: 'Court order 4 C 12/26.' });
  const usual = await ask<Record<string, unknown>>('admin', 'GET', 'workflow');
  const { name, automatic_decision, steps, rules, entity } = usual;
  const definition = { name, automatic_decision, steps, ...(rules ? { rules } : {}), ...(entity ? { entity } : {}) };
  await ask('admin', 'PUT', 'workflow', { ...definition, second_person: ['approved', 'rejected'] });
  const proposed = await waitingCustomer(stack, person(2, 'Grace Specimen'), ['front', 'back']);
  await ask('compliance', 'PATCH', `profile/${proposed}`, { status: 'rejected', status_reason: 'document_forged' });
  await ask('admin', 'PUT', 'workflow', definition);
  for (const [index, name] of ['Ada Sample', 'Mehmet Örnek', 'سارة نموذج', 'Søren Prøve'].entries())
    await waitingCustomer(stack, person(3 + index, name));
  await ask('admin', 'POST', 'webhook_endpoint', { url: 'https://bank.example/veridoor', enabled_events: ['*'] });
  for (const id of [listed, proposed]) await isChecked(stack, id);
  return { listed, proposed };
}

/** Resolves once the checks of a customer's pages have ended. */
async function isChecked(stack: Stack, profile: string): Promise<void> {
  for (;;) {
    const path = `/api/v2/profile/${profile}/report`;
    const { steps } = await stack.request<{ steps: { status: string }[] }>('compliance', 'GET', path);
    if (steps.every(({ status }) => status !== 'processing')) return;
    await pause(500);
  }
}

/** The pages of the console, as those see them who work there; in other looks than the first, the queue and a case. */
export async function visitConsole(browser: Browser, stack: Stack, cases: ConsoleCases, look: Look): Promise<void> {
  const visit = async (group: Group, pages: Record<string, string>) => {
    const context = await browser.newContext({
      viewport: { width: look.width, height: look.height },
      colorScheme: look.colorScheme,
      reducedMotion: 'reduce',
      locale: look.language,
    });
    const page = await context.newPage();
    const take = photographer(page, look);
    const root = `${stack.addresses.interface}/console`;
    await page.goto(root);
    const { username, password } = stack.accountOf(group);
    // The labels are in the language of the look.
    await page.locator('input[autocomplete~=username]').fill(username);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(`${root}/${path}`);
      await take(`console-${name}`);
    }
    await context.close();
  };
  const work = { queue: 'review', case: `review/${cases.listed}` };
  if (look.name !== '1280') return visit('compliance', work);
  await visit('compliance', {
    ...work,
    proposal: `review/${cases.proposed}`,
    screening: 'screening',
    figures: 'figures',
  });
  await visit('admin', ADMINISTRATION);
}

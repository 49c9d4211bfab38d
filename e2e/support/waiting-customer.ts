import { readFile } from 'node:fs/promises';
import type { Stack } from './stack.ts';
import { specimenFile } from './cameras/videos.ts';

type Side = 'front' | 'back';

/**
 * A customer with images of an identity card, whom a person has to look at.
 *
 * @returns the id of the profile
 */
export async function waitingCustomer(
  stack: Stack,
  person: { id_card_number: string; name: string },
  sides: readonly Side[] = ['front'],
): Promise<string> {
  const { id } = await stack.client.createProfile(person);
  for (const side of sides) {
    const form = new FormData();
    form.set('profile', id);
    form.set('step', 'identity');
    form.set('type', 'id_card');
    form.set('country', 'TR');
    form.set('version', 'new');
    form.set('side', side);
    form.set('file', new Blob([await readFile(await specimenFile('identity-card', side))]), side);
    await stack.request('integration', 'POST', '/api/v2/document', form);
  }
  await stack.request('compliance', 'PATCH', `/api/v2/profile/${id}`, {
    status: 'in_review',
    status_reason: 'data_incomplete',
  });
  return id;
}

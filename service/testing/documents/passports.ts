import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ensureSpecimens } from '../../../tools/specimens/ensure.ts';
import { makeSelfie } from '../../../tools/specimens/portrait.ts';
import type { Profile } from '@veridoor/contract/profile';
import type { TestApplication } from '../application.ts';
import { buildSession, type TestCompany } from '../builders.ts';
import { passport, selfie, send } from './sending.ts';

/** The specimen passport on a table, and its holder. */
export async function passportImages(): Promise<{ page: Buffer; holder: Buffer }> {
  const { passport: specimen } = await ensureSpecimens(['passport']);
  const page = await sharp(await readFile(specimen.front ?? ''))
    .resize({ width: 1000 })
    .extend({ top: 90, bottom: 90, left: 120, right: 120, background: '#5b4632' })
    .jpeg()
    .toBuffer();
  return { page, holder: Buffer.from((await makeSelfie('hope', { width: 640, height: 480 })).png) };
}

export interface PassportHolder {
  profile: Profile;
  token: string;
  /** Of the passport's page and of the selfie. */
  page: string;
  selfie: string;
}

/** A customer who has sent the specimen passport, as one of another country, and a selfie, both checked. */
export async function buildPassportHolder(
  test: TestApplication,
  company: TestCompany,
  images: Awaited<ReturnType<typeof passportImages>>,
): Promise<PassportHolder> {
  const { token, profile } = await buildSession(test, company);
  const page = await send(test, token, images.page, { ...passport, country: 'FR' });
  await test.parts.jobs.idle();
  const face = await send(test, token, images.holder, selfie);
  await test.parts.jobs.idle();
  return { profile, token, page: page.id, selfie: face.id };
}

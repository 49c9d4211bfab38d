import { buildWhenChanged } from '../../scripts/build.ts';
import { prepareSpecimens } from './videos.ts';
import { leftOut } from './programs.ts';

/** Made once for all workers: the built interface and the specimens. */
export default async function prepare(): Promise<void> {
  for (const { journey, program, engine } of leftOut)
    console.warn(`${program} is not installed: ${journey} does not run${engine ? ` in ${engine.name}` : ''}.`);
  await buildWhenChanged();
  await prepareSpecimens();
}

import { buildWhenChanged } from '../../scripts/build.ts';
import { prepareSpecimens } from './films.ts';

/** What every worker needs and only one must make: the built interface and the specimens. */
export default async function prepare(): Promise<void> {
  await buildWhenChanged();
  await prepareSpecimens();
}

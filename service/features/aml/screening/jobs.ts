import { listProfilesToScreen } from '../../../records/screening/queries.ts';
import { AML_ALGORITHM, type AmlSearchParts } from '../aml-search.ts';
import type { JobHandler } from '../../../platform/jobs/job-runner.ts';
import { PAGE, readRange, textOf } from './ranges.ts';
import { screenedLists, screenProfiles } from './screen.ts';

/** Screens one profile. */
export function screenProfileJob(parts: AmlSearchParts): JobHandler {
  return {
    async run(payload) {
      const id = textOf(payload, 'profile');
      if (id !== null) await screenProfiles(parts, [id]);
    },
  };
}

/** Screens a range, a page at a time. Every instance takes ranges and takes over those of a dead instance. */
export function rescreenProfilesJob(parts: AmlSearchParts): JobHandler {
  return {
    async run(payload) {
      const range = readRange(payload);
      const active = await parts.aml.current();
      // Without any list there is nothing to search; earlier results stay.
      if (active.length === 0) return undefined;
      const requested = { lists: screenedLists(active), algorithm: AML_ALGORITHM };
      const ids = await listProfilesToScreen(parts.database, range, requested, PAGE);
      await screenProfiles(parts, ids);
      const last = ids.at(-1);
      return ids.length === PAGE && last !== undefined ? { left: { ...range, after: last } } : undefined;
    },
  };
}

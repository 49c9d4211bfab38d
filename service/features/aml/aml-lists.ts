import type { AmlImport, AmlLists } from '@veridoor/contract/aml/lists';
import type { Parts } from '../../parts.ts';
import { findActiveLists, findLastImports } from './aml-lists-queries.ts';

/** The lists that are searched now, with what their last import changed, and how the last import of each list ended. */
export async function listAmlLists({ database }: Pick<Parts, 'database'>): Promise<AmlLists> {
  const rows = await findActiveLists(database);
  return {
    data: rows.map(({ source, version, entries, added, changed, removed, activated_at, started_at }) => ({
      code: source,
      version,
      entries,
      added,
      changed,
      removed,
      activated_at: (activated_at ?? started_at).toISOString(),
    })),
    imports: (await findLastImports(database)).map((row) => ({
      code: row.source,
      outcome: outcomeOf(row),
      started_at: row.started_at.toISOString(),
      ended_at: (row.failed_at ?? row.activated_at)?.toISOString() ?? null,
      fault: row.fault,
    })),
  };
}

type LastImport = Awaited<ReturnType<typeof findLastImports>>[number];

/** A process that was killed leaves a version that nobody loads. */
function outcomeOf({ state, held }: LastImport): AmlImport['outcome'] {
  if (state === 'loading') return held ? 'loading' : 'interrupted';
  if (state === 'active') return 'loaded';
  return state === 'retired' ? 'removed' : 'failed';
}

import type { AmlList } from '../../../packages/contract/aml.ts';
import type { Parts } from '../../parts.ts';
import { findActiveLists } from './aml-lists-queries.ts';

/** The lists that are searched now, with what their last import changed. */
export async function listAmlLists({ database }: Pick<Parts, 'database'>): Promise<{ data: AmlList[] }> {
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
  };
}

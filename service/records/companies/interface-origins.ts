import type { PlatformParts } from '../../platform/parts.ts';
import { listCompanySettings } from './queries.ts';

/** Milliseconds that a list of origins is used before it is read again. */
const CACHE_TIME = 10_000;

/** The origins of the hosted interfaces of all companies, read again every ten seconds at most. */
export function interfaceOrigins(parts: Pick<PlatformParts, 'database' | 'clock'>): () => Promise<ReadonlySet<string>> {
  let known: { origins: Promise<ReadonlySet<string>>; until: number } | null = null;
  return () => {
    const now = parts.clock.now().getTime();
    if (!known || now >= known.until) {
      const origins = listCompanySettings(parts.database).then(
        (all) => new Set(all.flatMap((settings) => settings.interface_origins)),
      );
      known = { origins, until: now + CACHE_TIME };
      origins.catch(() => (known = null));
    }
    return known.origins;
  };
}

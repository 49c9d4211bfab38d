import type { Report } from '../../../packages/contract/report.ts';
import { findDocument } from '../documents/queries.ts';
import { findReadings } from '../documents/readings-queries.ts';
import { drawPage, drawPortrait, type ImageParts } from './images.ts';

/** Images of a page, as JPEG. */
export interface PageImages {
  page: Uint8Array | null;
  portrait: Uint8Array | null;
}

/** The straightened pages and the portraits of the documents in a report that count. */
export async function reportImages(
  parts: ImageParts,
  companyId: string,
  { documents }: Report,
): Promise<Map<string, PageImages>> {
  const shown = documents.filter(
    ({ state, images }) => state === 'active' && (images.page ?? images.portrait) !== null,
  );
  const readings = await findReadings(
    parts.database,
    shown.map(({ id }) => id),
  );
  const found = new Map<string, PageImages>();
  for (const { id, images } of shown) {
    const row = await findDocument(parts.database, companyId, id);
    // Retention or a colleague may remove a file meanwhile.
    if (!row || row.file_removed_at) continue;
    const reading = readings.get(id);
    found.set(id, {
      page: images.page === null ? null : await drawPage(parts, row, reading),
      portrait: images.portrait === null ? null : await drawPortrait(parts, row, reading),
    });
  }
  return found;
}

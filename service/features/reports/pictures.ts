import type { Report } from '../../../packages/contract/report.ts';
import { findDocument } from '../documents/queries.ts';
import { findReadings } from '../documents/readings-queries.ts';
import { drawPage, drawPortrait, type ImageParts } from './images.ts';

/** Pictures of a page, as JPEG. */
export interface PagePictures {
  page: Uint8Array | null;
  portrait: Uint8Array | null;
}

/** The straightened pages and the portraits of the documents in a report that count. */
export async function reportPictures(
  parts: ImageParts,
  companyId: string,
  { documents }: Report,
): Promise<Map<string, PagePictures>> {
  const shown = documents.filter(
    ({ state, images }) => state === 'active' && (images.page ?? images.portrait) !== null,
  );
  const readings = await findReadings(
    parts.database,
    shown.map(({ id }) => id),
  );
  const pictures = new Map<string, PagePictures>();
  for (const { id, images } of shown) {
    const row = await findDocument(parts.database, companyId, id);
    // Retention or a colleague may take a file away meanwhile.
    if (!row || row.file_removed_at) continue;
    const reading = readings.get(id);
    pictures.set(id, {
      page: images.page === null ? null : await drawPage(parts, row, reading),
      portrait: images.portrait === null ? null : await drawPortrait(parts, row, reading),
    });
  }
  return pictures;
}

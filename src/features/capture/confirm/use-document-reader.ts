import { useMemo } from 'react';
import type { ExpectedPage } from '../../../../packages/document-vision/document/findings.ts';
import type { DocumentFormat, PictureReader } from '../capture-model.ts';

/** Reads what a page says to machines, and whether it is the page that was asked for. */
export function useDocumentReader(
  format: DocumentFormat,
  { machineReadable, side, country, minimumAge }: ExpectedPage,
): PictureReader {
  return useMemo(
    () => ({
      async read(blob, outline) {
        // Without it a worker cannot see pictures.
        if (typeof OffscreenCanvas !== 'function') return null;
        const { startDocumentAnalyst } = await import('../../../vision/document-analyst.ts');
        const analyst = startDocumentAnalyst();
        if (!analyst) return null;
        try {
          const today = new Date().toLocaleDateString('sv');
          // ID-2 has the proportions of ID-3.
          const size = format === 'ID-1' ? 'ID-1' : 'ID-3';
          const expected = { machineReadable, side, country, minimumAge };
          return await analyst.ask('read', { blob, outline, size, expected, today });
        } catch {
          return null;
        } finally {
          analyst.close();
        }
      },
    }),
    [format, machineReadable, side, country, minimumAge],
  );
}

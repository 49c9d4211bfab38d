import { useMemo } from 'react';
import type { ExpectedPage } from '../../../../packages/document-vision/document/findings.ts';
import type { DocumentFormat, ImageReader } from '../capture-model.ts';

/** Reads a page's MRZ or barcode and checks whether it is the requested page. */
export function useDocumentReader(
  format: DocumentFormat,
  { machineReadable, side, country, minimumAge }: ExpectedPage,
): ImageReader {
  return useMemo(
    () => ({
      async read(blob, outline) {
        // Without it a worker cannot see images.
        if (typeof OffscreenCanvas !== 'function') return null;
        const { startDocumentAnalyzer } = await import('../../../vision/document-analyzer.ts');
        const analyzer = startDocumentAnalyzer();
        if (!analyzer) return null;
        try {
          const today = new Date().toLocaleDateString('sv');
          // ID-2 has the proportions of ID-3.
          const size = format === 'ID-1' ? 'ID-1' : 'ID-3';
          const expected = { machineReadable, side, country, minimumAge };
          return await analyzer.ask('read', { blob, outline, size, expected, today });
        } catch {
          return null;
        } finally {
          analyzer.close();
        }
      },
    }),
    [format, machineReadable, side, country, minimumAge],
  );
}

import { describe, expect, it } from 'vitest';
import { drawFirstPage } from '../../vision/pages/pdf/draw-pdf.ts';
import { compilePdfium } from '../../vision/pages/pdf/pdf.ts';
import { textPdf } from '../../testing/documents/text-pdf.ts';
import { doubtOfOrigin } from './pdf-programs.ts';

describe('origin of a PDF', () => {
  it.each([
    ['', 'Microsoft® Word 2019', 'pdf_of_office'],
    ['Writer', 'LibreOffice 24.2', 'pdf_of_office'],
    ['', 'Skia/PDF m126 Google Docs Renderer', 'pdf_of_office'],
    ['Canva', 'Canva', 'pdf_of_design'],
    ['Adobe InDesign 19.0 (Macintosh)', 'Adobe PDF Library 17.0', 'pdf_of_design'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0.0.0 Safari/537.36', 'Skia/PDF m126', 'pdf_of_browser'],
    ['', 'Microsoft: Print To PDF', 'pdf_of_browser'],
    ['Safari', 'macOS Version 14.5 Quartz PDFContext', 'pdf_of_browser'],
    ['', 'iLovePDF', 'pdf_edited'],
    ['CamScanner', 'intsig.com pdf producer', 'pdf_of_scanner'],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/126.0.0.0 Safari/537.36', 'Skia/PDF m126', null],
    ['OpenText Exstream Version 16.6', 'OpenText Output', null],
    ['JasperReports Library version 6.20', 'iText 2.1.7 by 1T3XT', null],
    ['Quadient Inspire Designer', 'Quadient Group AG~Inspire~15', null],
    ['wkhtmltopdf 0.12.6', 'Qt 5.15.2', null],
    ['', 'Apache FOP Version 2.8', null],
    ['', '', null],
  ])('made by "%s" and "%s": %s', (creator, producer, doubt) => {
    expect(doubtOfOrigin({ creator, producer, fonts: [] }, 'utility')).toBe(doubt);
  });

  it('doubts fonts of office programs in letters of banks and utilities only', () => {
    const origin = { creator: '', producer: '', fonts: ['Helvetica', 'Calibri-Bold'] };
    expect(doubtOfOrigin(origin, 'bank')).toBe('pdf_fonts_of_office');
    expect(doubtOfOrigin(origin, 'authority')).toBeNull();
    expect(doubtOfOrigin(origin, null)).toBeNull();
  });

  it('is read from the file as it came', async () => {
    const lines = ['Utopia Light & Water', 'Canal Street 2'];
    const program = await compilePdfium();
    const read = async (...made: Parameters<typeof textPdf>) =>
      (await drawFirstPage(program, textPdf(...made), 300)).origin;
    expect(await read(lines, '', { producer: 'Microsoft® Word', font: 'ABCDEF+Calibri-Bold' })).toEqual({
      creator: '',
      producer: 'Microsoft® Word',
      fonts: ['Calibri-Bold'],
    });
    expect(await read(lines)).toEqual({ creator: '', producer: '', fonts: ['Helvetica'] });
  });
});

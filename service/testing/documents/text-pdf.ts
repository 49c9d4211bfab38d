/** Operators that write lines from a place on the page, in points from its lower left corner. */
export function textOperators(lines: readonly string[], [x, y]: readonly [number, number], size = 12): string {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)}) Tj T*`).join('\n');
  return `BT /F1 ${size} Tf 16 TL ${x} ${y} Td\n${shown}\nET`;
}

/**
 * A PDF 1.4 document (ISO 32000-1) of one A4 page with a text layer, as an office program writes it. ASCII only.
 *
 * @param under operators that come before those of the lines.
 * @param made what it says of its program, in Latin-1, and its font.
 */
export function textPdf(
  lines: readonly string[],
  under = '',
  { producer = '', font = 'Helvetica' }: { producer?: string; font?: string } = {},
): Buffer {
  const content = `${under}${textOperators(lines, [60, 780])}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`,
    `<< /Producer (${producer}) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

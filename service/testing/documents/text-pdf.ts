/** A PDF 1.4 document (ISO 32000-1) of one A4 page with a text layer, as an office program writes it. ASCII only. */
export function textPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)}) Tj T*`).join('\n');
  const content = `BT /F1 12 Tf 16 TL 60 780 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
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
    `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

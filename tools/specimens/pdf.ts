/**
 * A PDF 1.4 document (ISO 32000-1) of one page that shows one JPEG, as a scanner makes it.
 *
 * @param jpeg baseline JPEG, RGB
 * @param pixels its size
 * @param millimetres size of the page
 */
export function composePdf(
  jpeg: Buffer,
  pixels: { width: number; height: number },
  millimetres: { width: number; height: number },
): Buffer {
  // PDF measures in points of 1/72 inch.
  const width = ((millimetres.width / 25.4) * 72).toFixed(2);
  const height = ((millimetres.height / 25.4) * 72).toFixed(2);
  const content = Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /Page Do Q`);
  const image = `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /Page 5 0 R >> >> /Contents 4 0 R >>`,
    ),
    stream('', content),
    stream(image, jpeg),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const offsets: number[] = [];
  let position = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    offsets.push(position);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    position += whole.length;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${position}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function stream(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

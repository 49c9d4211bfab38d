const BOUNDARY = 'veridoor-test-boundary';

/** A multipart form as a browser sends it, for `inject`; a name may stand there twice. */
export function multipart(fields: readonly (readonly [name: string, value: string, filename?: string])[]) {
  const parts = fields.map(([name, value, filename]) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: `${parts.join('')}--${BOUNDARY}--\r\n`,
  };
}

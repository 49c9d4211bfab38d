/** A form with a file, as options of a request: fields that are no texts go as JSON, before the file. */
export function fileForm<Fields extends object>(fields: Fields, file: Blob) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('file', file);
  return { body: { ...fields, file: '' }, bodySerializer: () => form };
}

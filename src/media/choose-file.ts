/**
 * Opens the browser's own dialogue for one file. Call it from a press; phones offer their camera beside their files.
 * @param accept as the attribute of an input
 * @returns the file, or null when the person chose none
 */
export function chooseFile(accept: string): Promise<File | null> {
  const { promise, resolve } = Promise.withResolvers<File | null>();
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.hidden = true;
  const done = () => {
    input.remove();
    resolve(input.files?.[0] ?? null);
  };
  input.addEventListener('change', done, { once: true });
  input.addEventListener('cancel', done, { once: true });
  // In the document: Safari on phones forgets an input that is not.
  document.body.append(input);
  input.click();
  return promise;
}

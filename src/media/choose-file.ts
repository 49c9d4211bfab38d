/**
 * Opens the browser's dialogue for one file. Call it from a press; phones offer their camera beside their files.
 * @param accept as the attribute of an input
 * @returns the file, or null when the person chose none
 */
export async function chooseFile(accept: string): Promise<File | null> {
  return (await choose(accept, false))[0] ?? null;
}

/** The same for several files at once. */
export function chooseFiles(accept: string): Promise<File[]> {
  return choose(accept, true);
}

function choose(accept: string, several: boolean): Promise<File[]> {
  const { promise, resolve } = Promise.withResolvers<File[]>();
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = several;
  input.hidden = true;
  const done = () => {
    input.remove();
    resolve([...(input.files ?? [])]);
  };
  input.addEventListener('change', done, { once: true });
  input.addEventListener('cancel', done, { once: true });
  // In the document: Safari on phones forgets an input outside of it.
  document.body.append(input);
  input.click();
  return promise;
}

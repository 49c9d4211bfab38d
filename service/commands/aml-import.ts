import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { ListFile } from '../features/aml/lists/list-file.ts';
import { demonstrationFile } from '../features/aml/demonstration/file.ts';
import { ListError } from '../features/aml/lists/list-error.ts';
import { isListSource, LIST_SOURCES, readList } from '../features/aml/lists/sources.ts';
import { systemClock } from '../platform/clock.ts';
import { ImportRunningError, importList } from '../features/aml/aml-import.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** `aml import SOURCE FILE_OR_ADDRESS...`: imports a list in place of its previous version. */
export const amlImport: Command = {
  usage: `aml import ${LIST_SOURCES.join('|')} FILE_OR_ADDRESS...`,
  help: [
    'Takes a list in, in place of the version before; searches go on meanwhile. Prints the list as JSON.',
    '',
    'Example: veridoor aml import ofac sdn.csv alt.csv add.csv',
  ].join('\n'),
  async run([source, ...places], { out, error }) {
    if (source === undefined || !isListSource(source) || (places.length === 0 && source !== 'demonstration')) {
      error.write(`usage: veridoor ${amlImport.usage}\n`);
      return 2;
    }
    const files = places.length === 0 ? [demonstrationFile()] : places.map(openList);
    try {
      const list = await withDatabase((database) =>
        importList(
          { database, clock: systemClock },
          source,
          files,
          (opened) => readList(source, opened),
          (entries) => error.write(`\r${source}: ${entries} entries`),
        ),
      );
      error.write('\n');
      out.write(`${JSON.stringify(list)}\n`);
      return 0;
    } catch (fault) {
      if (!(fault instanceof ListError || fault instanceof ImportRunningError || isFileFault(fault))) throw fault;
      error.write(`\n${fault.message}\nNothing was changed.\n`);
      return 1;
    }
  },
};

/** A file of this machine, or an address that is fetched when it is read. */
function openList(place: string): ListFile {
  if (!/^https?:\/\//.test(place)) return { name: basename(place), bytes: fileBytes(place) };
  return { name: basename(new URL(place).pathname), bytes: fetched(place) };
}

/** Opened only when it is read, so that the reader gets any fault. */
async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

async function* fetched(address: string): AsyncGenerator<Uint8Array> {
  const name = basename(new URL(address).pathname);
  const response = await fetch(address).catch(() => {
    throw new ListError(name, '', 'the address cannot be reached');
  });
  if (!response.ok || response.body === null) throw new ListError(name, '', `the address answers ${response.status}`);
  yield* response.body;
}

function isFileFault(fault: unknown): fault is Error {
  return fault instanceof Error && 'code' in fault && ['ENOENT', 'EACCES', 'EISDIR'].includes(String(fault.code));
}

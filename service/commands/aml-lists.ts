import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { ListFile } from '../features/aml/lists/list-file.ts';
import { demonstrationFile } from '../features/aml/demonstration/file.ts';
import { ListError } from '../features/aml/lists/list-error.ts';
import { isListSource, readList } from '../features/aml/lists/sources.ts';
import { systemClock } from '../platform/clock.ts';
import { ImportRunningError, importList } from '../features/aml/aml-import.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';
import { AmlSource } from '@veridoor/contract/aml/search';
import { AML_SOURCES } from '@veridoor/contract/aml/sources';
import { emptyRetiredVersions, retireList } from '../features/aml/aml-lists-queries.ts';
import { SYSTEM, recordAudit } from '../records/audit/audit.ts';
import { orderRescreening, shareToRescreen } from '../features/aml/screening/ranges.ts';
import { listAmlLists } from '../features/aml/aml-lists.ts';

/** `aml import SOURCE FILE_OR_ADDRESS...`: imports a list in place of its previous version. */
export const amlImport: Command = {
  usage: `aml import ${AML_SOURCES.join('|')} FILE_OR_ADDRESS...`,
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

/** `aml remove SOURCE`: takes a list out of all searches and screens everybody again without it. Its reports stay. */
export const amlRemove: Command = {
  usage: `aml remove ${AmlSource.enum.join('|')}`,
  help: [
    'Removes a list: searches no longer look at it, and everybody is screened again without it. Reports stay.',
    '',
    'Example: veridoor aml remove ofac',
  ].join('\n'),
  async run([text, ...rest], { error }) {
    const source = AmlSource.enum.find((known) => known === text);
    if (source === undefined || rest.length > 0) {
      error.write(`usage: veridoor ${amlRemove.usage}\n`);
      return 2;
    }
    const removed = await withDatabase(async (database) => {
      const there = await database.transaction().execute(async (transaction) => {
        const retired = await retireList(transaction, source);
        if (retired) {
          await orderRescreening(transaction, systemClock.now());
          await recordAudit(transaction, {
            companyId: null,
            actor: SYSTEM,
            action: 'aml.list_removed',
            subject: { kind: 'aml_list', id: null },
            detail: { source },
          });
        }
        return retired;
      });
      await emptyRetiredVersions(database);
      return there;
    });
    if (!removed) error.write(`${source} is not loaded\n`);
    return removed ? 0 : 1;
  },
};

/** `aml status`: prints the searched lists, and the share of all profiles that a changed list has yet to reach. */
export const amlStatus: Command = {
  usage: 'aml status',
  help: [
    'Prints as JSON the lists that are searched, and the share of all profiles that a changed list has yet to reach.',
    '',
    'Example: veridoor aml status',
  ].join('\n'),
  async run(rest, { out, error }) {
    if (rest.length > 0) {
      error.write(`usage: veridoor ${amlStatus.usage}\n`);
      return 2;
    }
    const status = await withDatabase(async (database) => ({
      lists: (await listAmlLists({ database })).data,
      left_to_rescreen: await shareToRescreen(database),
    }));
    out.write(`${JSON.stringify(status)}\n`);
    return 0;
  },
};

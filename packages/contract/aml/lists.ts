import { Type, type Static } from 'typebox';
import { described, nullable, reference, Timestamp } from '../common.ts';
import { AmlSource } from './search.ts';

export const AmlList = Type.Object(
  {
    code: reference(AmlSource),
    version: Type.String({ description: 'Version of the list, as its publisher gives it.' }),
    entries: Type.Integer({ description: 'Entries of the list.' }),
    added: Type.Integer({ description: 'Entries that the previous version did not have.' }),
    changed: Type.Integer({ description: 'Entries that differ from the previous version.' }),
    removed: Type.Integer({ description: 'Entries that only the previous version had.' }),
    activated_at: described(Timestamp, 'When it replaced the previous version.'),
  },
  { $id: 'AmlList', description: 'The version of a list that is searched now.' },
);
export type AmlList = Static<typeof AmlList>;

export const AmlImport = Type.Object(
  {
    code: reference(AmlSource),
    outcome: Type.Enum(['loaded', 'loading', 'interrupted', 'failed', 'removed'], {
      description:
        '`loading`: under way; `interrupted`: it ended without a result; `failed`: see `fault`, the version before stays in use; `removed`: the list is searched no more.',
    }),
    started_at: described(Timestamp, 'When it began.'),
    ended_at: nullable(Timestamp, 'When it was loaded or failed; null without an end.'),
    fault: nullable(Type.String(), 'What is wrong with the file, or a code; null unless it failed.'),
  },
  { $id: 'AmlImport', description: 'The last import of a list.' },
);
export type AmlImport = Static<typeof AmlImport>;

export const AmlLists = Type.Object(
  {
    data: Type.Array(reference(AmlList), { description: 'The lists that are searched, by their code.' }),
    imports: Type.Array(reference(AmlImport), {
      description: 'The last import of each list that was ever imported, by its code.',
    }),
  },
  { $id: 'AmlLists', description: 'Every list that is searched.' },
);
export type AmlLists = Static<typeof AmlLists>;

export const AmlRescreening = Type.Object(
  {
    state: Type.Enum(['none', 'running', 'finished', 'incomplete', 'no_list_loaded'], {
      description:
        '`none`: none in the last days; `incomplete`: parts were given up after several attempts: order another; `no_list_loaded`: there is nothing to search.',
    }),
    profiles: Type.Integer({ minimum: 0, description: 'Open profiles of your company.' }),
    screened: Type.Integer({ minimum: 0, description: 'How many of them it has reached, about.' }),
    started_at: nullable(Timestamp, 'When the last one was ordered.'),
    finished_at: nullable(Timestamp, 'When the last one ended; null while it runs.'),
  },
  { $id: 'AmlRescreening', description: 'The screening of everybody after a change of a list, or by order.' },
);
export type AmlRescreening = Static<typeof AmlRescreening>;

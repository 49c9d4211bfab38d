import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CsvError } from 'csv-parse';
import { scoreLines } from '../features/aml/score-lines.ts';
import type { Command } from './command.ts';

/** `aml score FILE.csv`: prints the file's lines with a column `score`, 0 to 1, for how well name1 and name2 agree. */
export const amlScore: Command = {
  usage: 'aml score FILE.csv',
  help: [
    'Prints the lines of a CSV file with a column score, 0 to 1: how well name1 and name2 agree.',
    '',
    'Example: veridoor aml score pairs.csv',
  ].join('\n'),
  async run(args, { out, error }) {
    const [file, ...rest] = args;
    if (file === undefined || rest.length > 0) {
      error.write(`usage: veridoor ${amlScore.usage}\n`);
      return 2;
    }
    try {
      await pipeline(scoreLines(createReadStream(file)), out, { end: false });
      return 0;
    } catch (fault) {
      if (!(fault instanceof Error) || !('code' in fault || fault instanceof CsvError)) throw fault;
      if (fault.code === 'EPIPE') return 0;
      error.write(`${file}: ${fault.message}\n`);
      return 1;
    }
  },
};

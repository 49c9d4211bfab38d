import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { MissingColumnError, scoreLines } from './score-lines.ts';

async function scored(text: string): Promise<string> {
  let out = '';
  for await (const line of scoreLines(Readable.from([Buffer.from(text)]))) out += line;
  return out;
}

describe('scoring a table', () => {
  it('every line comes back unchanged, with a score', async () => {
    const out = await scored(
      '\ufeffid,name2,schema,name1\r\n1,"HAUGLAND, Erling",Person,Erling Haugland\r\n2,"a ""b""\nc",Company,x\n',
    );
    expect(out).toBe(
      'id,name2,schema,name1,score\n1,"HAUGLAND, Erling",Person,Erling Haugland,1.0000\n2,"a ""b""\nc",Company,x,0.0000\n',
    );
  });

  it('the error names a missing column', async () => {
    await expect(scored('schema,name1\nPerson,x\n')).rejects.toThrow(MissingColumnError);
    await expect(scored('schema,name1\nPerson,x\n')).rejects.toThrow('name2');
  });

  it('the error names the line of a broken record', async () => {
    await expect(scored('schema,name1,name2\nPerson,x\n')).rejects.toThrow(/line 2/);
  });
});

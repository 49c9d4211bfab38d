import { afterAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { createPrintReader } from './print-reader.ts';

const reader = createPrintReader({ processes: 1, timeLimit: 60_000 });
const TODAY = '2026-11-23';
const task = { outline: null, size: 'ID-3', today: TODAY } as const;

afterAll(() => reader.close());

describe('the print reader', () => {
  it('a file that is no image is refused, and the next one is read', async () => {
    await expect(reader.read({ ...task, bytes: new Uint8Array(9), machine: null })).rejects.toThrow(
      'unsupported image format',
    );
    const create = { width: 400, height: 300, channels: 3, background: '#fff' } as const;
    const blank = await sharp({ create }).png().toBuffer();
    expect(await reader.read({ ...task, bytes: blank, machine: null })).toMatchObject({ fields: {}, doubts: [] });
  });

  it('a process that takes too long is ended', async () => {
    const hurried = createPrintReader({ processes: 1, timeLimit: 1 });
    await expect(hurried.read({ ...task, bytes: new Uint8Array(9), machine: null })).rejects.toThrow('ended');
    await hurried.close();
  });
});

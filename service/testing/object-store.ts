import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newObjectName, type ObjectStore } from '../platform/storage/object-store.ts';

interface Place {
  objects: ObjectStore;
  close: () => Promise<void>;
}

/** What every store of objects promises, wherever it keeps them. */
export function describeObjects(name: string, open: () => Promise<Place>): void {
  describe(`objects in ${name}`, () => {
    let place: Place;
    beforeAll(async () => {
      place = await open();
    });
    afterAll(() => place.close());

    it('an object reads back as it was put, and is replaced whole', async () => {
      const { objects } = place;
      await objects.check();
      const object = newObjectName();
      for (const bytes of [randomBytes(300_000), Buffer.from('short'), Buffer.alloc(0)]) {
        await objects.put(object, bytes);
        expect(Buffer.from((await objects.get(object))!).equals(bytes)).toBe(true);
      }
    });

    it('a deleted object is gone, and may be deleted again', async () => {
      const { objects } = place;
      const object = newObjectName();
      await objects.put(object, Buffer.from('x'));
      await objects.delete(object);
      await objects.delete(object);
      expect(await objects.get(object)).toBeNull();
    });

    it.each(['../../etc/passwd', '', 'abc', `${'0'.repeat(32)}/`, `${'0'.repeat(31)}.`])(
      '%j is refused as the name of an object',
      async (wrong) => {
        const { objects } = place;
        await expect(Promise.resolve().then(() => objects.get(wrong))).rejects.toThrow('not the name');
        await expect(Promise.resolve().then(() => objects.put(wrong, Buffer.from('x')))).rejects.toThrow(
          'not the name',
        );
        await expect(Promise.resolve().then(() => objects.delete(wrong))).rejects.toThrow('not the name');
      },
    );
  });
}

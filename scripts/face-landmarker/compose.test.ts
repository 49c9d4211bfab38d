import { describe, expect, it } from 'vitest';
import { composeFaceLandmarker } from './compose.ts';
import { fieldsOf, integersOf, tablesOf } from './flatbuffer.ts';
import { storedZip } from './zip.ts';

/** The stored files of an archive, by their local headers. */
function filesOf(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [size, name] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const start = at + 30 + name;
    files.set(zip.toString('utf8', at + 30, start), zip.subarray(start, start + size));
    at = start + size;
  }
  return files;
}

describe('face model for the browser', () => {
  const files = filesOf(composeFaceLandmarker());

  it('the face model contains the files that the landmarker task needs', () => {
    expect([...files.keys()]).toEqual([
      'face_detector.tflite',
      'face_landmarks_detector.tflite',
      'geometry_pipeline_metadata_landmarks.binarypb',
    ]);
    for (const name of ['face_detector.tflite', 'face_landmarks_detector.tflite']) {
      const model = files.get(name)!;
      expect(model.toString('latin1', 4, 8)).toBe('TFL3');
      expect(model.includes('TFLITE_METADATA')).toBe(true);
      expect(model.includes('M001')).toBe(true);
    }
  });

  it('the face model returns 478 points', () => {
    const model = files.get('face_landmarks_detector.tflite')!;
    const [graph = 0] = tablesOf(model, fieldsOf(model, model.readUInt32LE(0))(2));
    const [points = 0] = integersOf(model, fieldsOf(model, graph)(2));
    const tensor = tablesOf(model, fieldsOf(model, graph)(0))[points]!;
    expect(integersOf(model, fieldsOf(model, tensor)(0)).at(-1)).toBe(478 * 3);
  });

  it('the face model is built reproducibly and stays below 2 MB', () => {
    const once = composeFaceLandmarker();
    expect(once.equals(composeFaceLandmarker())).toBe(true);
    expect(once.length).toBeLessThan(2_000_000);
  });

  it('the face model’s archive stores files with their checksums', () => {
    const files = filesOf(storedZip({ 'one.txt': Buffer.from('1'), 'two.txt': Buffer.from('two') }));
    expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['one.txt', '1'],
      ['two.txt', 'two'],
    ]);
  });
});

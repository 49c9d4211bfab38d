import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenes, writeScenes } from './scenes.ts';
import { isVirtualCamera } from '../../../records/documents/virtual-camera.ts';

describe('kept frames of a video', () => {
  it('kept scenes are read as they were written', () => {
    const side = fc.integer({ min: 1, max: 64 });
    const scene = fc.tuple(side, side).chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        data: fc.uint8Array({ minLength: width * height, maxLength: width * height }),
      }),
    );
    fc.assert(
      fc.property(fc.array(scene, { maxLength: 3 }), (scenes) => {
        const read = readScenes(writeScenes(scenes));
        expect(read.map(({ data, ...size }) => ({ ...size, data: [...data] }))).toEqual(
          scenes.map(({ data, ...size }) => ({ ...size, data: [...data] })),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe('camera names', () => {
  it.each([
    'OBS Virtual Camera',
    'ManyCam Virtual Webcam',
    'Snap Camera',
    'XSplit VCam',
    'DroidCam Source 3',
    'Dummy video device (0x0000) (platform:v4l2loopback-000)',
    'fake_device_0',
    '/home/somebody/video.mjpeg',
    'C:\\videos\\video.y4m',
  ])('%s is a virtual camera', (label) => expect(isVirtualCamera(label)).toBe(true));

  it.each([
    'camera2 0, facing back',
    'Back Dual Wide Camera',
    'Arka Çift Geniş Kamera',
    'FaceTime HD Camera (Built-in)',
    'HD Pro Webcam C920 (046d:082d)',
    'Integrated Camera: Integrated C (13d3:56a2)',
    '',
    undefined,
  ])('%s is a real camera', (label) => expect(isVirtualCamera(label)).toBe(false));
});

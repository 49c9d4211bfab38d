import { describe, expect, it } from 'vitest';
import { isVirtualCamera } from './virtual-camera.ts';

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

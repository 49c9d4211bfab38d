import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betterCamera, facingOf, lensKind, nextCamera, rankCameras, type CameraDevice } from './lens.ts';

const camera = (id: string, label: string, facing: CameraDevice['facing'] = null): CameraDevice => ({
  id,
  label,
  facing,
});

const iphone = [
  camera('front', 'Front Camera'),
  camera('wide', 'Back Ultra Wide Camera'),
  camera('dual', 'Back Dual Wide Camera'),
  camera('tele', 'Back Telephoto Camera'),
  camera('back', 'Back Camera'),
];

describe('lens by label', () => {
  it.each([
    ['Back Ultra Wide Camera', 'ultra_wide'],
    ['Rückseitige Ultra-Weitwinkelkamera', 'ultra_wide'],
    ['Ultra Geniş Arka Kamera', 'ultra_wide'],
    ['Back Telephoto Camera', 'telephoto'],
    ['Back Dual Wide Camera', 'fused'],
    ['Back Triple Camera', 'fused'],
    ['Задняя сверхширокоугольная камера', 'ultra_wide'],
    ['Tylny aparat ultraszerokokątny', 'ultra_wide'],
    ['后置超广角相机', 'ultra_wide'],
    ['背面超広角カメラ', 'ultra_wide'],
    ['후면 울트라 와이드 카메라', 'ultra_wide'],
    ['מצלמה אחורית אולטרה רחבה', 'ultra_wide'],
    ['Fotocamera posteriore ultra-grandangolare', 'ultra_wide'],
    ['Câmera Traseira Ultra-angular', 'ultra_wide'],
    ['Logitech BRIO Ultra HD', 'plain'],
    ['Задняя двойная широкоугольная камера', 'fused'],
    ['Tylny podwójny aparat szerokokątny', 'fused'],
    ['后置双广角相机', 'fused'],
    ['背面トリプルカメラ', 'fused'],
    ['후면 듀얼 와이드 카메라', 'fused'],
    ['背面望遠カメラ', 'telephoto'],
    ['Задняя камера с телеобъективом', 'telephoto'],
    ['Integrated IR Webcam', 'infrared'],
    ['Front TrueDepth Camera', 'infrared'],
    ['OBS Virtual Camera', 'virtual'],
    ['camera2 0, facing back', 'plain'],
    ['HP HD Camera (04f2:b6d9)', 'plain'],
    ['fake_device_0', 'plain'],
    ['', 'plain'],
  ])('the lens of %s is %s', (label, kind) => expect(lensKind(label)).toBe(kind));

  it.each([
    ['camera2 1, facing front', 'user'],
    ['FaceTime HD Camera', 'user'],
    ['Ön Kamera', 'user'],
    ['الكاميرا الأمامية', 'user'],
    ['Rückkamera', 'environment'],
    ['Arka Kamera', 'environment'],
    ['الكاميرا الخلفية', 'environment'],
    ['Задняя камера', 'environment'],
    ['Tylny aparat', 'environment'],
    ['背面カメラ', 'environment'],
    ['后置相机', 'environment'],
    ['후면 카메라', 'environment'],
    ['מצלמה אחורית', 'environment'],
    ['กล้องหลัง', 'environment'],
    ['Kamera Belakang', 'environment'],
    ['Фронтальная камера', 'user'],
    ['Przedni aparat', 'user'],
    ['前面カメラ', 'user'],
    ['前置相机', 'user'],
    ['전면 카메라', 'user'],
    ['מצלמה קדמית', 'user'],
    ['Frontkamera', 'user'],
    ['Logitech BRIO', null],
  ])('the camera %s faces %s', (label, facing) => expect(facingOf(camera('x', label))).toBe(facing));

  it('camera capabilities count more than labels', () => {
    expect(facingOf(camera('x', 'Back Camera', 'user'))).toBe('user');
  });
});

describe('choice of camera', () => {
  it('the camera choice prefers an iPhone’s fused back camera for documents and the front one for faces', () => {
    expect(rankCameras(iphone, 'environment')[0]?.id).toBe('dual');
    expect(rankCameras(iphone, 'user')[0]?.id).toBe('front');
  });

  it('the camera choice leaves an ultra-wide lens and keeps a standard one without a better', () => {
    const android = [camera('2', 'camera2 2, ultra wide, facing back'), camera('0', 'camera2 0, facing back')];
    expect(betterCamera(android, '2', 'environment')).toBe('0');
    expect(betterCamera(android, '0', 'environment')).toBeNull();
  });

  it('the camera choice leaves an infrared and a virtual camera of a laptop', () => {
    const laptop = [
      camera('ir', 'Integrated IR Camera'),
      camera('obs', 'OBS Virtual Camera'),
      camera('rgb', 'Integrated Camera'),
    ];
    expect(betterCamera(laptop, 'ir', 'user')).toBe('rgb');
    expect(betterCamera(laptop, 'obs', 'user')).toBe('rgb');
  });

  it('the camera choice keeps the current camera when labels say nothing', () => {
    expect(betterCamera([camera('a', ''), camera('b', '')], 'a', 'environment')).toBeNull();
    expect(betterCamera([camera('a', 'fake_device_0')], 'a', 'environment')).toBeNull();
  });

  it('the camera switch alternates between the two directions', () => {
    expect(nextCamera(iphone, 'dual', 'environment')).toBe('front');
    expect(nextCamera(iphone, 'front', 'environment')).toBe('dual');
    expect(nextCamera([camera('a', 'One')], 'a', 'user')).toBeNull();
    expect(nextCamera([camera('a', 'One'), camera('b', 'Two')], 'b', 'user')).toBe('a');
  });

  const labels = fc.constantFrom(...iphone.map((each) => each.label), 'IR Camera', 'OBS Virtual Camera', 'Webcam', '');
  const lists = fc.uniqueArray(
    fc.tuple(fc.uuid(), labels).map(([id, label]) => camera(id, label)),
    {
      selector: (each) => each.id,
      maxLength: 6,
    },
  );

  it('the camera choice never leaves the camera that it chose', () => {
    fc.assert(
      fc.property(lists, fc.nat(5), fc.constantFrom('user' as const, 'environment' as const), (devices, at, facing) => {
        const better = betterCamera(devices, devices[at]?.id ?? null, facing);
        expect(better === null || betterCamera(devices, better, facing) === null).toBe(true);
      }),
    );
  });

  it('the camera switch never picks the camera in use', () => {
    fc.assert(
      fc.property(lists, fc.nat(5), (devices, at) => {
        const current = devices[at]?.id ?? null;
        const next = nextCamera(devices, current, 'environment');
        expect(devices.length > 1 ? next !== null && next !== current : next === null).toBe(true);
      }),
    );
  });
});

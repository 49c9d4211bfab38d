import { describe, expect, it } from 'vitest';
import { classifyRefusal, type CameraPermission } from './camera-fault.ts';
import { constraintLadder, nextRung } from './constraints.ts';

const open = { secure: true, supported: true, allowedByPolicy: true };
const refusal = (name: string, message = '') => new DOMException(message, name);

describe('refusals of the camera', () => {
  it.each<[string, string, CameraPermission, string]>([
    ['NotAllowedError', 'Permission denied', 'denied', 'denied'],
    ['NotAllowedError', 'Permission denied by system', 'denied', 'denied_by_system'],
    ['NotAllowedError', 'Permission dismissed', 'prompt', 'dismissed'],
    ['NotAllowedError', '', 'granted', 'denied_by_system'],
    ['NotAllowedError', '', 'unknown', 'denied'],
    ['NotFoundError', 'Requested device not found', 'prompt', 'no_camera'],
    ['NotReadableError', 'Could not start video source', 'granted', 'in_use'],
    ['AbortError', '', 'granted', 'in_use'],
    ['TypeError', '', 'unknown', 'failed'],
  ])('the refusal %s "%s" with permission %s is %s', (name, message, permission, code) => {
    expect(classifyRefusal(refusal(name, message), permission, open)).toBe(code);
  });

  it('a refusal is explained by the page’s environment first', () => {
    const error = refusal('NotAllowedError');
    expect(classifyRefusal(error, 'denied', { ...open, secure: false })).toBe('insecure');
    expect(classifyRefusal(error, 'denied', { ...open, supported: false })).toBe('unsupported');
    expect(classifyRefusal(error, 'denied', { ...open, allowedByPolicy: false })).toBe('blocked_by_frame');
    expect(classifyRefusal(error, 'denied', { ...open, allowedByPolicy: null })).toBe('denied');
    expect(classifyRefusal('thrown text', 'denied', open)).toBe('failed');
  });
});

describe('ladder of constraints', () => {
  const named = constraintLadder({ facing: 'environment', device: 'a' });

  it('the constraint ladder tries the known camera, then the direction, then any size', () => {
    expect(named[0]).toMatchObject({ deviceId: { exact: 'a' }, width: { ideal: 3840 } });
    expect(named.at(-1)).toEqual({ facingMode: { ideal: 'environment' } });
    expect(constraintLadder({ facing: 'user', device: null })[0]).toMatchObject({ width: { ideal: 1920 } });
  });

  it('the constraint ladder goes one size down when the camera does not start', () => {
    expect(nextRung(named, 0, refusal('NotReadableError'))).toBe(1);
    expect(nextRung(named, named.length - 1, refusal('NotReadableError'))).toBeNull();
  });

  it('the constraint ladder asks for any camera when the known one is gone', () => {
    const complaint = Object.assign(new Error('no such device'), {
      name: 'OverconstrainedError',
      constraint: 'deviceId',
    });
    const rung = nextRung(named, 1, complaint);
    expect(rung).not.toBeNull();
    expect(named[rung ?? 0]?.deviceId).toBeUndefined();
    expect(nextRung(named, 1, refusal('NotFoundError'))).toBe(rung);
    expect(nextRung(named, rung ?? 0, refusal('NotFoundError'))).toBeNull();
  });

  it('the constraint ladder does not ask again after a refusal', () => {
    expect(nextRung(named, 0, refusal('NotAllowedError'))).toBeNull();
  });
});

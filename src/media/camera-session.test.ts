import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CameraMemory } from './camera-port.ts';
import { createCameraSession } from './camera-session.ts';
import { FakeCameraPort, settle } from './fake-camera.ts';

function memory(start: Record<string, string> = {}): CameraMemory & { readonly kept: Record<string, string> } {
  const kept = { ...start };
  return {
    kept,
    recall: (facing) => kept[facing] ?? null,
    remember: (facing, device) => {
      kept[facing] = device;
    },
  };
}

const devices = [
  { id: 'back', label: 'Back Camera', facing: null },
  { id: 'wide', label: 'Back Ultra Wide Camera', facing: null },
  { id: 'front', label: 'Front Camera', facing: null },
];

function started(port = new FakeCameraPort(devices), kept = memory()) {
  const session = createCameraSession(port, kept, 'environment');
  session.start();
  return { port, kept, session };
}

describe('camera session', () => {
  it('the camera session asks for nothing before it is started', async () => {
    const port = new FakeCameraPort(devices);
    createCameraSession(port, memory(), 'environment');
    await settle();
    expect(port.requests).toHaveLength(0);
  });

  it('the camera session goes live with the camera that the browser gives', async () => {
    const { port, session } = started();
    await port.grant('back');
    expect(session.getSnapshot()).toMatchObject({ phase: 'live', device: 'back' });
    expect(session.camera()?.stream).toBeDefined();
    expect(port.running()).toEqual(['back']);
  });

  it('the camera session leaves an ultra-wide lens once and remembers the standard one', async () => {
    const { port, kept, session } = started();
    await port.grant('wide');
    expect(session.getSnapshot()).toMatchObject({ phase: 'opening', wish: { device: 'back' } });
    await port.grant('back');
    expect(port.running()).toEqual(['back']);
    expect(kept.kept).toEqual({ environment: 'back' });
  });

  it('the camera session starts with the remembered camera and keeps it', async () => {
    const { port, session } = started(new FakeCameraPort(devices), memory({ environment: 'wide' }));
    expect(port.requests[0]?.constraints.deviceId).toEqual({ exact: 'wide' });
    await port.grant('wide');
    expect(session.getSnapshot()).toMatchObject({ phase: 'live', device: 'wide' });
  });

  it('the camera session goes down the ladder, then says that the camera is in use', async () => {
    const { port, session } = started();
    for (let rung = 0; rung < 4; rung += 1) await port.refuse('NotReadableError');
    expect(session.getSnapshot()).toMatchObject({ phase: 'failed', fault: 'in_use' });
    session.retry();
    expect(session.getSnapshot()).toMatchObject({ phase: 'opening', trouble: { fault: 'in_use', times: 1 } });
    for (let rung = 0; rung < 4; rung += 1) await port.refuse('NotReadableError');
    expect(session.getSnapshot().trouble).toEqual({ fault: 'in_use', times: 2 });
    session.retry();
    await port.grant('back');
    expect(session.getSnapshot()).toMatchObject({ phase: 'live', trouble: null });
  });

  it('the camera session continues by itself when permission is granted', async () => {
    const { port, session } = started();
    port.permissionState = 'denied';
    await port.refuse('NotAllowedError');
    expect(session.getSnapshot()).toMatchObject({ phase: 'failed', fault: 'denied' });
    port.news({ type: 'permission', permission: 'granted' });
    await port.grant('back');
    expect(session.getSnapshot().phase).toBe('live');
  });

  it('the camera session finds a camera that is plugged in later', async () => {
    const { port, session } = started(new FakeCameraPort([]));
    await port.refuse('NotFoundError');
    expect(session.getSnapshot()).toMatchObject({ phase: 'failed', fault: 'no_camera' });
    port.list = [devices[0]!];
    port.news({ type: 'devices_changed' });
    await settle();
    await port.grant('back');
    expect(session.getSnapshot().phase).toBe('live');
  });

  it('the camera session releases the camera while the page is hidden and reopens it after', async () => {
    const { port, session } = started();
    await port.grant('back');
    port.news({ type: 'hidden' });
    expect(port.running()).toEqual([]);
    expect(session.getSnapshot().phase).toBe('paused');
    port.news({ type: 'visible' });
    await port.grant('back');
    expect(session.getSnapshot().phase).toBe('live');
  });

  it('the camera session reopens an ended or frozen track three times, then reports it', async () => {
    const { port, session } = started();
    await port.grant('back');
    port.newest()?.tell('ended');
    await port.grant('back');
    for (let time = 0; time < 2; time += 1) {
      session.reportHealth('frozen');
      await port.grant('back');
    }
    session.reportHealth('frozen');
    expect(session.getSnapshot()).toMatchObject({ phase: 'live', health: 'frozen' });
    port.newest()?.tell('ended');
    expect(session.getSnapshot()).toMatchObject({ phase: 'failed', fault: 'in_use' });
  });

  it('the camera session tolerates a muted track without a restart', async () => {
    const { port, session } = started();
    await port.grant('back');
    port.newest()?.tell('muted');
    session.reportHealth('frozen');
    expect(session.getSnapshot()).toMatchObject({ phase: 'live', muted: true, health: 'frozen' });
    port.newest()?.tell('unmuted');
    session.reportHealth('good');
    expect(session.getSnapshot()).toMatchObject({ phase: 'live', muted: false, health: 'good' });
  });

  it('the camera session closes the first camera before it opens the one on the other side', async () => {
    const { port, session, kept } = started();
    await port.grant('back');
    session.switchTo(null);
    expect(port.running()).toEqual([]);
    await port.grant('front');
    expect(session.getSnapshot()).toMatchObject({ phase: 'live', device: 'front' });
    expect(kept.kept).toEqual({ environment: 'front' });
  });

  it('the camera session reports no torch when the lamp does not respond', async () => {
    const port = new FakeCameraPort(devices);
    port.torch = 'broken';
    const { session } = started(port);
    await port.grant('back');
    expect(session.getSnapshot().torch).toBe(false);
    session.setTorch(true);
    await settle();
    expect(session.getSnapshot().torch).toBeNull();
  });

  it('the camera session refuses without asking where the page has no permission to ask', async () => {
    const port = new FakeCameraPort(devices);
    port.around = { secure: true, supported: true, allowedByPolicy: false };
    const { session } = started(port);
    await settle();
    expect(session.getSnapshot()).toMatchObject({ phase: 'failed', fault: 'blocked_by_frame' });
    expect(port.requests).toHaveLength(0);
  });

  it('the camera session never runs two cameras and leaves none running, in any order of events', async () => {
    const act = fc.constantFrom(
      'start',
      'stop',
      'retry',
      'switch',
      'hidden',
      'visible',
      'grant back',
      'grant wide',
      'grant front',
      'refuse NotAllowedError',
      'refuse NotReadableError',
      'refuse NotFoundError',
      'ended',
      'muted',
      'frozen',
      'devices_changed',
      'granted',
      'torch',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        const { port, session } = started();
        for (const name of acts) {
          const [verb, word = ''] = name.split(' ');
          if (name === 'start' || name === 'stop' || name === 'retry') session[name]();
          else if (name === 'switch') session.switchTo(null);
          else if (name === 'torch') session.setTorch(true);
          else if (name === 'frozen') session.reportHealth('frozen');
          else if (name === 'hidden' || name === 'visible' || name === 'devices_changed') port.news({ type: name });
          else if (name === 'granted') port.news({ type: 'permission', permission: 'granted' });
          else if (name === 'ended' || name === 'muted') port.newest()?.tell(name);
          else if (verb === 'grant') await port.grant(word);
          else await port.refuse(word);
          expect(port.running().length).toBeLessThanOrEqual(1);
          const state = session.getSnapshot();
          expect(port.running().length).toBe(state.phase === 'live' ? 1 : 0);
          expect(session.camera() !== null).toBe(state.phase === 'live');
          expect(state.fault !== null).toBe(state.phase === 'failed');
        }
        session.stop();
        while (port.waiting() > 0) await port.grant('back');
        expect(port.running()).toEqual([]);
        expect(port.watchers()).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

import type { CameraPermission } from './camera-fault.ts';
import type { CameraMemory, CameraPort, OpenCamera } from './camera-port.ts';
import type { CameraDevice, Facing } from './lens.ts';
import { recall, remember } from '../lib/storage.ts';

/** Properties of the camera that TypeScript's DOM types lack (Image Capture, W3C). */
interface CameraCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
}

interface PolicyDocument {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

const asFacing = (value: string | undefined): Facing | null =>
  value === 'user' || value === 'environment' ? value : null;

function describe(info: MediaDeviceInfo): CameraDevice {
  const capabilities = 'getCapabilities' in info ? (info as InputDeviceInfo).getCapabilities() : {};
  return { id: info.deviceId, label: info.label, facing: asFacing(capabilities.facingMode?.[0]) };
}

async function openCamera(constraints: MediaTrackConstraints): Promise<OpenCamera> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: constraints });
  const track = stream.getVideoTracks()[0];
  if (!track) throw new DOMException('the stream has no picture', 'NotFoundError');
  const capabilities: CameraCapabilities = track.getCapabilities?.() ?? {};
  const watching = new AbortController();
  return {
    stream,
    device: track.getSettings().deviceId ?? null,
    label: track.label,
    hasTorch: capabilities.torch === true,
    setTorch: (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
    watch(listener) {
      const { signal } = watching;
      track.addEventListener('ended', () => listener('ended'), { signal });
      track.addEventListener('mute', () => listener('muted'), { signal });
      track.addEventListener('unmute', () => listener('unmuted'), { signal });
    },
    close() {
      watching.abort();
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

/** Null where the browser throws because it does not know the name "camera". */
async function cameraPermissionStatus(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' });
  } catch {
    return null;
  }
}

async function cameraPermission(): Promise<CameraPermission> {
  return (await cameraPermissionStatus())?.state ?? 'unknown';
}

/** The camera of this browser. */
export function browserCamera(): CameraPort {
  return {
    environment: () => ({
      secure: window.isSecureContext,
      supported: typeof navigator.mediaDevices?.getUserMedia === 'function',
      allowedByPolicy: (document as PolicyDocument).featurePolicy?.allowsFeature('camera') ?? null,
    }),
    open: openCamera,
    async devices() {
      const infos = await navigator.mediaDevices.enumerateDevices();
      return infos.filter((info) => info.kind === 'videoinput').map(describe);
    },
    permission: cameraPermission,
    watch(listener) {
      const watching = new AbortController();
      const { signal } = watching;
      navigator.mediaDevices?.addEventListener('devicechange', () => listener({ type: 'devices_changed' }), { signal });
      const tell = () => listener({ type: document.hidden ? 'hidden' : 'visible' });
      document.addEventListener('visibilitychange', tell, { signal });
      if (document.hidden) tell();
      void cameraPermissionStatus().then((status) =>
        status?.addEventListener('change', () => listener({ type: 'permission', permission: status.state }), {
          signal,
        }),
      );
      return () => watching.abort();
    },
  };
}

const key = (facing: string) => `veridoor.camera.${facing}`;

/** Keeps the chosen camera in this browser. A device's id means nothing outside this origin. */
export function cameraMemory(storage: () => Storage): CameraMemory {
  return {
    recall: (facing) => recall(storage, key(facing)),
    // Without storage the choice lasts as long as the page.
    remember: (facing, device) => remember(storage, key(facing), device),
  };
}

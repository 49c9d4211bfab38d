import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { browserCamera, cameraMemory } from '../media/browser-camera.ts';
import type { CameraState } from '../media/camera-machine.ts';
import { createCameraSession, type CameraSession } from '../media/camera-session.ts';
import type { Facing } from '../media/lens.ts';
import { showCamera } from '../media/preview.ts';
import { recall, remember } from '../lib/storage.ts';

/** A camera for one screen: nothing runs before `start`, and every track stops when the screen unmounts. */
export function useCamera(facing: Facing): { readonly camera: CameraSession; readonly state: CameraState } {
  const [camera] = useState(() =>
    createCameraSession(
      browserCamera(),
      cameraMemory(() => localStorage),
      facing,
    ),
  );
  const state = useSyncExternalStore(camera.subscribe, camera.getSnapshot);
  useEffect(() => () => camera.stop(), [camera]);
  return { camera, state };
}

/** Shows the live camera in a video element, and watches it for a black or frozen image. */
export function usePreview(camera: CameraSession, state: CameraState, video: RefObject<HTMLVideoElement | null>): void {
  const open = state.phase === 'live' ? camera.camera() : null;
  useEffect(() => {
    return video.current && open ? showCamera(video.current, open, camera.reportHealth) : undefined;
  }, [camera, open, video]);
}

/**
 * sessionStorage: in this tab the person has said that the camera may be opened. Without it they are asked on each
 * screen.
 */
const AGREED = 'veridoor.camera.agreed';

/**
 * Whether the camera may open at once: the browser permits it, or the person pressed the button earlier in this tab.
 * Null while the browser is being asked.
 */
export function useCameraAgreement(): { readonly agreed: boolean | null; agree(): void } {
  const [agreed, setAgreed] = useState<boolean | null>(() =>
    recall(() => sessionStorage, AGREED) === 'yes' ? true : null,
  );
  useEffect(() => {
    let mounted = true;
    if (agreed !== null) return undefined;
    void browserCamera()
      .permission()
      .then((permission) => mounted && setAgreed(permission === 'granted'));
    return () => {
      mounted = false;
    };
  }, [agreed]);
  return {
    agreed,
    agree() {
      remember(() => sessionStorage, AGREED, 'yes');
      setAgreed(true);
    },
  };
}

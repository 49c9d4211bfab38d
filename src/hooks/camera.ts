import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { browserCamera, cameraMemory } from '../media/browser-camera.ts';
import type { CameraState } from '../media/camera-machine.ts';
import { createCameraSession, type CameraSession } from '../media/camera-session.ts';
import type { Facing } from '../media/lens.ts';
import { showCamera } from '../media/preview.ts';

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

/** sessionStorage: in this tab the person has agreed to open the camera. */
const AGREED = 'veridoor.camera.agreed';

/**
 * Whether the camera may open at once: the browser permits it, or the person pressed the button earlier in this tab.
 * Null while the browser is being asked.
 */
export function useCameraAgreement(): { readonly agreed: boolean | null; agree(): void } {
  const [agreed, setAgreed] = useState<boolean | null>(() => (readAgreement() ? true : null));
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
      try {
        sessionStorage.setItem(AGREED, 'yes');
      } catch {
        // Without storage the person is asked again on the next screen.
      }
      setAgreed(true);
    },
  };
}

function readAgreement(): boolean {
  try {
    return sessionStorage.getItem(AGREED) === 'yes';
  } catch {
    return false;
  }
}

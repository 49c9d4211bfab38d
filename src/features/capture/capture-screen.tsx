import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCamera, useCameraAgreement } from '../../hooks/camera.ts';
import { CameraHelp } from './camera/camera-help.tsx';
import { CameraStage } from './camera/camera-stage.tsx';
import type { CaptureModel } from './capture-model.ts';
import { IMAGE_GONE } from './confirm/gone-notice.tsx';
import { Primer } from './primer.tsx';

/**
 * Takes one image: explains its purpose, asks for the camera, shows it behind a mask, and helps when there is none. The
 * image stays on the device; the screen leads to its confirmation.
 */
export function CaptureScreen({ model }: { readonly model: CaptureModel }) {
  const { camera, state } = useCamera(model.facing);
  const { agreed, agree } = useCameraAgreement();
  // The explanation comes before the camera, which has no room for it.
  const [told, setTold] = useState(useLocation().state !== IMAGE_GONE);
  useEffect(() => {
    if (agreed && told) camera.start();
  }, [agreed, told, camera]);
  const open = () => {
    setTold(true);
    agree();
  };

  if (agreed === false || !told) return <Primer model={model} onAgree={open} />;
  if (state.trouble && state.phase !== 'live')
    return <CameraHelp model={model} {...state.trouble} trying={state.phase === 'opening'} onRetry={camera.retry} />;
  return <CameraStage model={model} camera={camera} state={state} />;
}

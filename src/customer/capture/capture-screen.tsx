import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useCamera, useCameraAgreement } from '../../hooks/camera.ts';
import { useColouredLight } from '../../hooks/coloured-light.ts';
import { CameraStage } from './camera/camera-stage.tsx';
import type { CaptureModel } from './capture-model.ts';
import { IMAGE_GONE } from './confirm/gone-notice.tsx';
import { Primer } from './primer.tsx';
import type { CameraFaultCode } from '../../media/camera-fault.ts';
import { Button } from '../../ui/button/button.tsx';
import { CameraFault } from './camera/camera-fault.tsx';
import { useFlow, useSession } from '../../lib/flow/context.ts';
import { OTHER_DEVICE, paths } from '../../lib/paths.ts';
import { OpenElsewhere } from './camera/open-elsewhere.tsx';
import { FileNotice, useFileChoice } from './file-choice.tsx';
import { SpecimenChoice, SpecimenNote } from './specimen/specimen-choice.tsx';

/**
 * Takes one image: explains its purpose, asks for the camera, shows it behind a mask, and helps when there is none. The
 * image stays on the device; the screen leads to its confirmation.
 */
export function CaptureScreen({ model }: { readonly model: CaptureModel }) {
  const { camera, state } = useCamera(model.facing);
  const { agreed, agree } = useCameraAgreement();
  // The explanation, and a test's specimen, come before the camera, which has no room for them.
  const isTest = useSession().mode === 'test';
  const isGone = useLocation().state === IMAGE_GONE;
  const [informed, setInformed] = useState(!isGone && !isTest);
  const light = useColouredLight(model.colouredLight === true);
  useEffect(() => void keepOfflineCopy(), []);
  useEffect(() => {
    if (agreed && informed && !light.open) camera.start();
  }, [agreed, informed, light.open, camera]);
  const open = () => {
    setInformed(true);
    agree();
  };

  if (agreed === false || !informed || light.open) return <Primer model={model} light={light} onAgree={open} />;
  if (state.trouble && state.phase !== 'live')
    return <CameraHelp model={model} {...state.trouble} trying={state.phase === 'opening'} onRetry={camera.retry} />;
  return <CameraStage model={model} camera={camera} state={state} />;
}

interface CameraHelpProps {
  readonly model: CaptureModel;
  readonly fault: CameraFaultCode;
  /** How often in a row the camera has failed. */
  readonly times: number;
  /** Another try is under way. */
  readonly trying: boolean;
  readonly onRetry: () => void;
}

/** Help for an image that cannot be taken; a file may take its place where the step allows it. */
function CameraHelp({ model, ...trouble }: CameraHelpProps) {
  const { t } = useTranslation('capture');
  const file = useFileChoice(model);
  const navigate = useNavigate();
  // A device that was handed the flow hands it to nobody else.
  const isHandedOver = useFlow().record().handoff === true;
  const otherWay = (look: 'primary' | 'secondary') => (
    <>
      {model.allowFile ? (
        <Button look={look} busy={file.busy} onClick={file.choose}>
          {t('file.choose')}
        </Button>
      ) : null}
      {isHandedOver ? null : (
        <Button
          look={model.allowFile ? 'secondary' : look}
          onClick={() => void navigate(paths.steps, { state: OTHER_DEVICE })}
        >
          {t('otherDevice')}
        </Button>
      )}
    </>
  );
  return (
    <CameraFault {...trouble} back={model.addresses.back} elsewhere={<OpenElsewhere />} otherWay={otherWay}>
      <FileNotice fault={file.fault} />
      <SpecimenChoice model={model} />
      <SpecimenNote />
    </CameraFault>
  );
}

/** Where the build puts src/offline/service-worker.ts. */
const WORKER = '/service-worker.js';

/**
 * Has the service worker keep the interface's files, so that a reload without a network shows them. Does nothing where
 * the browser has none or gives it no storage, as in private windows: the page then works as long as there is a network.
 */
async function keepOfflineCopy(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Its files came through the worker, which kept them.
  if (navigator.serviceWorker.controller) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage(loaded, []);
  } catch {
    // Nothing depends on it.
  }
}

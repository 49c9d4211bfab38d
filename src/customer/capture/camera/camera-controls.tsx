import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CameraState } from '../../../media/camera-machine.ts';
import type { CameraSession } from '../../../media/camera-session.ts';
import { CameraSettings } from './camera-settings.tsx';
import { useFullScreen } from '../../../hooks/use-full-screen.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { CaptureModel } from '../capture-model.ts';
import styles from '../capture.module.css';
import { FileNotice, useFileChoice } from '../file-choice.tsx';
import { rankCameras } from '../../../media/lens.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { List, ListRow } from '../../../ui/list/list.tsx';

interface CameraControlsProps {
  readonly model: CaptureModel;
  readonly camera: CameraSession;
  readonly state: CameraState;
  readonly canTake: boolean;
  readonly taking: boolean;
  readonly onTake: () => void;
}

/** Leave, torch, file, shutter and switch: below within the thumb's reach, or at the side of a sideways phone. */
export function CameraControls({ model, camera, state, canTake, taking, onTake }: CameraControlsProps) {
  const { t } = useTranslation('capture');
  const file = useFileChoice(model);
  const { torch, devices } = state;
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Link
        className={classNames(styles.round, styles.leave)}
        to={model.addresses.choice ?? model.addresses.back}
        aria-label={t('camera.leave')}
      >
        <Icon name="arrow-back" large />
      </Link>
      {torch === null ? (
        <FullScreenButton />
      ) : (
        <button
          type="button"
          className={classNames(styles.round, styles.torch)}
          aria-label={t('camera.torch')}
          title={t('camera.torch')}
          aria-pressed={torch}
          onClick={() => camera.setTorch(!torch)}
        >
          <Icon name="torch" large />
        </button>
      )}
      <CameraSettings />
      <div className={styles.controls}>
        <span className={styles.side}>
          {model.allowFile ? (
            <button type="button" className={styles.labelled} disabled={file.busy} onClick={file.choose}>
              <span className={styles.round}>
                <Icon name="upload" large />
              </span>
              {t('camera.file')}
            </button>
          ) : null}
        </span>
        <button
          type="button"
          className={styles.shutter}
          aria-label={t('camera.take')}
          title={t('camera.take')}
          aria-disabled={!canTake || undefined}
          aria-busy={taking || undefined}
          onClick={canTake ? onTake : undefined}
        />
        <span className={styles.side}>
          {devices.length > 1 ? (
            <button
              type="button"
              className={styles.labelled}
              onClick={() => (devices.length > 2 ? setChoosing(true) : camera.switchTo(null))}
            >
              <span className={styles.round}>
                <Icon name="flip" large />
              </span>
              {t('camera.switch')}
            </button>
          ) : null}
        </span>
      </div>
      {choosing ? <CameraList camera={camera} state={state} onClose={() => setChoosing(false)} /> : null}
      <div className={styles.notice}>
        <FileNotice fault={file.fault} />
      </div>
    </>
  );
}

/** The whole screen for a camera in a frame. A light, which phones have, takes its place. */
function FullScreenButton() {
  const { t } = useTranslation('capture');
  const fullScreen = useFullScreen();
  if (!fullScreen) return null;
  return (
    <button
      type="button"
      className={classNames(styles.round, styles.torch)}
      aria-label={t('camera.fullScreen')}
      title={t('camera.fullScreen')}
      aria-pressed={fullScreen.on}
      onClick={fullScreen.toggle}
    >
      <Icon name="full-screen" large />
    </button>
  );
}

interface CameraListProps {
  readonly camera: CameraSession;
  readonly state: CameraState;
  readonly onClose: () => void;
}

/**
 * Every camera of the device, the best for this image first: where there are more than two, a switch would not reach
 * all.
 */
function CameraList({ camera, state, onClose }: CameraListProps) {
  const { t } = useTranslation('capture');
  return (
    <Dialog title={t('cameras.title')} closeLabel={t('cameras.close')} onClose={onClose}>
      <List>
        {rankCameras(state.devices, state.wish.facing).map(({ id, label }, index) => (
          <ListRow
            key={id}
            icon="camera"
            title={label === '' ? t('cameras.unnamed', { number: index + 1 }) : label}
            description={id === state.device ? t('cameras.inUse') : undefined}
            current={id === state.device}
            onPress={() => {
              camera.switchTo(id);
              onClose();
            }}
          />
        ))}
      </List>
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useCameraPreferences, type CameraPreferences } from '../../../hooks/camera-preferences.ts';
import stage from '../capture.module.css';
import { Sign } from '../overlay/sign.tsx';
import styles from './camera-settings.module.css';

const SWITCHES = ['signals', 'usesGoodImages'] as const satisfies readonly (keyof CameraPreferences)[];

/** What the camera does by itself, to be switched off before it does it. */
export function CameraSettings() {
  const { t } = useTranslation('capture');
  const [open, setOpen] = useState(false);
  const { preferences, change } = useCameraPreferences();
  return (
    <>
      <button
        type="button"
        className={classNames(stage.round, styles.settings)}
        aria-label={t('settings.title')}
        title={t('settings.title')}
        onClick={() => setOpen(true)}
      >
        <Sign name="settings" />
      </button>
      {open ? (
        <Dialog title={t('settings.title')} closeLabel={t('settings.close')} onClose={() => setOpen(false)}>
          {SWITCHES.map((name) => (
            <label key={name} className={styles.switch}>
              <input
                type="checkbox"
                checked={preferences[name]}
                onChange={({ target }) => change({ [name]: target.checked })}
              />
              <span>{t(`settings.${name}`)}</span>
            </label>
          ))}
        </Dialog>
      ) : null}
    </>
  );
}

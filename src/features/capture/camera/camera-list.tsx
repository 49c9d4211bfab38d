import { useTranslation } from 'react-i18next';
import type { CameraState } from '../../../media/camera-machine.ts';
import type { CameraSession } from '../../../media/camera-session.ts';
import { rankCameras } from '../../../media/lens.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { List, ListRow } from '../../../ui/list/list.tsx';

interface CameraListProps {
  readonly camera: CameraSession;
  readonly state: CameraState;
  readonly onClose: () => void;
}

/** Every camera of the device, the best for this image first: with more than two, a switch would not reach all. */
export function CameraList({ camera, state, onClose }: CameraListProps) {
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

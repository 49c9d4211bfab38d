import { useTranslation } from 'react-i18next';
import type { useColouredLight } from '../../hooks/coloured-light.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

type Light = ReturnType<typeof useColouredLight>;

/** Opens the camera; where the screen will change colour, a second button opens it without that. */
export function CameraButtons({ light, onAgree }: { readonly light: Light; readonly onAgree: () => void }) {
  const { t } = useTranslation(['capture', 'face']);
  const openWith = (choice: Parameters<Light['choose']>[0]) => () => {
    if (light.open) light.choose(choice);
    onAgree();
  };
  return (
    <>
      <Button icon={<Icon name="camera" />} onClick={openWith('shown')}>
        {t('primer.open')}
      </Button>
      {light.open ? (
        <Button look="secondary" onClick={openWith('left_out')}>
          {t('face:light.without')}
        </Button>
      ) : null}
    </>
  );
}

/** Says that the screen will change colour, to people whom that harms. */
export function LightWarning({ light }: { readonly light: Light }) {
  const { t } = useTranslation('face');
  return light.open ? <p>{t('light.warning')}</p> : null;
}

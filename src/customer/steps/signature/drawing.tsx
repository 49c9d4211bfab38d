import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { NOTHING, withoutLast, withStroke, type Signature } from './model.ts';
import { Pad } from './pad.tsx';
import styles from './signature.module.css';

/** A phone that lies on its side. */
const TURNED = '(orientation: landscape) and (height < 30rem) and (pointer: coarse)';

interface DrawingProps {
  made: Signature;
  missing: boolean;
  onChange: (made: Signature) => void;
  onType: () => void;
}

/** The pad with its tools; on a phone that is turned on its side it fills the screen. */
export function Drawing({ made, missing, onChange, onType }: DrawingProps) {
  const { t } = useTranslation(['signature_pad', 'shell']);
  const [isWhole, setWhole] = useState(false);
  // Only a turn opens it: a person who comes with a turned phone reads the text first.
  useEffect(() => {
    const turned = window.matchMedia(TURNED);
    const follow = ({ matches }: MediaQueryListEvent) => setWhole(matches);
    turned.addEventListener('change', follow);
    return () => turned.removeEventListener('change', follow);
  }, []);
  const isEmpty = made.strokes.length === 0;
  const pad = (
    <Pad strokes={made.strokes} pad={made.pad} onStroke={(stroke, pad) => onChange(withStroke(made, stroke, pad))} />
  );
  const tools = (
    <>
      <Button look="quiet" icon={<Icon name="retry" />} disabled={isEmpty} onClick={() => onChange(withoutLast(made))}>
        {t('undo')}
      </Button>
      <Button
        look="quiet"
        icon={<Icon name="close" />}
        disabled={isEmpty}
        onClick={() => onChange({ ...NOTHING, name: made.name })}
      >
        {t('clear')}
      </Button>
    </>
  );
  return (
    <div className={styles.drawing}>
      {isWhole ? (
        <Dialog
          whole
          title={t('padEmpty')}
          closeLabel={t('shell:close')}
          onClose={() => setWhole(false)}
          actions={
            <>
              {tools}
              <Button onClick={() => setWhole(false)}>{t('drawn')}</Button>
            </>
          }
        >
          {pad}
        </Dialog>
      ) : (
        pad
      )}
      <div aria-live="polite">{missing ? <p className={styles.fault}>{t('padFault')}</p> : null}</div>
      <div className={styles.tools}>
        {tools}
        <Button look="quiet" className={styles.widen} onClick={() => setWhole(true)}>
          {t('whole')}
        </Button>
        <Button look="quiet" onClick={onType}>
          {t('type')}
        </Button>
      </div>
    </div>
  );
}

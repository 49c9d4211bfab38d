import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlow } from '../../../lib/flow/context.ts';
import { unwrap } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import styles from './help.module.css';

type State =
  | { readonly kind: 'idle' | 'busy' | 'failed' }
  | { readonly kind: 'ready'; readonly url: string; readonly copied: boolean };

/**
 * A link that continues in another browser. The address bar's own would open nothing there, since it lacks the launch
 * code. The link is shown as text too, because browsers inside apps often refuse the clipboard.
 */
export function OpenElsewhere() {
  const { t } = useTranslation('camera_help');
  const { api } = useFlow();
  const [state, setState] = useState<State>({ kind: 'idle' });

  async function fetchLink(): Promise<void> {
    setState({ kind: 'busy' });
    try {
      const { url } = await unwrap(api.POST('/api/v2/session/handoff', {}));
      setState({ kind: 'ready', url, copied: false });
    } catch {
      setState({ kind: 'failed' });
    }
  }

  async function copy(url: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setState({ kind: 'ready', url, copied: true });
    } catch {
      // The link stays on the screen for copying by hand.
    }
  }

  return (
    <section className={styles.elsewhere}>
      <h2>{t('elsewhere.title')}</h2>
      <p>{t('elsewhere.lead')}</p>
      {state.kind === 'ready' ? (
        <>
          <input
            className={styles.link}
            readOnly
            value={state.url}
            aria-label={t('elsewhere.link')}
            dir="ltr"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button look="secondary" onClick={() => void copy(state.url)}>
            {state.copied ? t('elsewhere.copied') : t('elsewhere.copy')}
          </Button>
        </>
      ) : (
        <Button look="secondary" busy={state.kind === 'busy'} onClick={() => void fetchLink()}>
          {t('elsewhere.make')}
        </Button>
      )}
      {state.kind === 'failed' ? (
        <Notice tone="warning" spoken>
          <p>{t('elsewhere.failed')}</p>
        </Notice>
      ) : null}
      <LiveRegion>{state.kind === 'ready' && state.copied ? t('elsewhere.copied') : ''}</LiveRegion>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { unwrap } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import styles from './help.module.css';

/**
 * A link that continues in another browser. The address bar's own would open nothing there, since it lacks the launch
 * code. The link is shown as text too, because browsers inside apps often refuse the clipboard.
 */
export function OpenElsewhere() {
  const { t, i18n } = useTranslation('camera_help');
  const { api } = useFlow();
  const make = useAction(() => unwrap(api.POST('/api/v2/session/handoff', {})));
  // Where the clipboard is refused, the link stays on the screen to be copied by hand.
  const copy = useAction((url: string) => navigator.clipboard.writeText(url));
  const { url, expires_at } = make.answer ?? {};

  return (
    <section className={styles.elsewhere}>
      <h2>{t('elsewhere.title')}</h2>
      <p>{t('elsewhere.lead')}</p>
      {url === undefined || expires_at === undefined ? (
        <Button look="secondary" busy={make.pending} onClick={() => make.run()}>
          {t('elsewhere.make')}
        </Button>
      ) : (
        <>
          <input
            className={styles.link}
            readOnly
            value={url}
            aria-label={t('elsewhere.link')}
            dir="ltr"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <p>
            {t('elsewhere.until', {
              time: new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' }).format(
                new Date(expires_at),
              ),
            })}
          </p>
          <Button look="secondary" onClick={() => copy.run(url)}>
            {copy.done ? t('elsewhere.copied') : t('elsewhere.copy')}
          </Button>
        </>
      )}
      {make.problem ? (
        <Notice tone="warning" spoken>
          <p>{t('elsewhere.failed')}</p>
        </Notice>
      ) : null}
      <LiveRegion>{copy.done ? t('elsewhere.copied') : ''}</LiveRegion>
    </section>
  );
}

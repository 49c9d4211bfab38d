import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Notice } from '../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { Choice } from '../parts/choice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { FindCustomer } from './find-customer.tsx';
import { Holds } from './holds.tsx';
import { Requests } from './requests.tsx';
import { RetentionPart } from './retention-part.tsx';
import layout from '../parts/page.module.css';
import styles from './privacy.module.css';

/** Who is on hold, what is being erased and exported, and what retention deletes. */
export default function PrivacyScreen() {
  const { t } = useTranslation('console_privacy');
  const { me } = useConsole();
  const heading = useScreenTitle(t('title'));
  const [address, setAddress] = useSearchParams();
  const mode = address.get('mode') === 'test' ? 'test' : 'live';
  const ended = address.get('holds') === 'ended';
  const show = (next: { mode?: string; ended?: boolean }) => {
    const search = new URLSearchParams();
    if ((next.mode ?? mode) === 'test') search.set('mode', 'test');
    if (next.ended ?? ended) search.set('holds', 'ended');
    setAddress(search, { replace: true });
  };
  return (
    <main className={`${layout.page} ${layout.wide}`}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <Choice
          label={t('mode.label')}
          value={mode}
          options={(['live', 'test'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
          onChoose={(value) => show({ mode: value })}
        />
      </div>
      {me.permissions.includes('profile.erase') ? (
        <div className={styles.parts}>
          <div className={styles.lists}>
            <Requests key={`requests ${mode}`} mode={mode} />
            {me.permissions.includes('profile.hold') ? (
              <Holds
                key={`holds ${mode} ${ended}`}
                mode={mode}
                ended={ended}
                onShow={(value) => show({ ended: value })}
              />
            ) : null}
          </div>
          <div className={styles.aside}>
            <FindCustomer key={mode} mode={mode} />
            <RetentionPart />
          </div>
        </div>
      ) : (
        <Notice tone="warning" title={t('refused')}>
          <p>{t('refusedText')}</p>
        </Notice>
      )}
    </main>
  );
}

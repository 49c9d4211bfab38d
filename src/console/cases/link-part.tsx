import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import type { Report } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { CopyLink } from '../parts/copy-link.tsx';
import { lastWay, LinkFields, sendingOf, useWays } from '../parts/link-fields.tsx';
import { sendLink } from '../parts/shared-queries.ts';
import styles from '../parts/case.module.css';

/** Statuses in which a customer has something to do. */
const OPEN: ReadonlySet<Report['profile']['status']> = new Set(['created', 'pending', 'resubmission_requested']);

/** Sends a customer who has something to do the link to go on. */
export function LinkPart({ profile }: Pick<Report, 'profile'>) {
  const { t } = useTranslation('review_case');
  const { staff, me } = useConsole();
  const ways = useWays(profile);
  const [reach, setReach] = useState({ way: lastWay(ways), words: '' });
  const way = reach.way === 'none' ? (ways[0] ?? 'none') : reach.way;
  const send = useAction(async () => {
    const body = sendingOf({ ...reach, way });
    return body === null ? null : sendLink(staff.api, profile.id, body);
  });
  if (!OPEN.has(profile.status) || !me.permissions.includes('profile.decide')) return null;
  const sent = send.done ? send.answer : null;
  return (
    <section className={styles.part}>
      <h2>{t('link.title')}</h2>
      {ways.length === 0 ? <p className={styles.faint}>{t('link.nowhere')}</p> : null}
      <LinkFields
        ways={ways}
        reach={{ ...reach, way }}
        onChange={(changes) => setReach({ ...reach, way, ...changes })}
      />
      {send.problem === null ? null : (
        <Notice tone="danger" spoken>
          <p>{t(send.problem.details.serviceCode === 'origin_not_allowed' ? 'link.noAddress' : 'link.failed')}</p>
        </Notice>
      )}
      {ways.length === 0 ? null : (
        <Button look="secondary" className={styles.small} busy={send.pending} onClick={() => send.run()}>
          {t(way === 'copy' ? 'link.make' : 'link.send')}
        </Button>
      )}
      {sent?.recipient ? <p role="status">{t('link.sent', { to: sent.recipient })}</p> : null}
      {sent?.short_url ? <CopyLink link={sent.short_url} /> : null}
    </section>
  );
}

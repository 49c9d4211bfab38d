import { useTranslation } from 'react-i18next';
import { BENEFICIAL_SHARE, totalShares } from '@veridoor/validation/shares';
import type { EntityParty } from '../../lib/api/types.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import styles from './entity.module.css';
import type { Obstacle } from './model.ts';

/** How the shares add up, and what is missing of the whole. */
export function SharesSum({ parties }: { parties: readonly EntityParty[] }) {
  const { t, i18n } = useTranslation('entity');
  const total = totalShares(parties);
  const words = (share: number) => percent(share, i18n.language);
  const declared = words(total.declared);
  return (
    <output className={styles.sum}>
      {total.surplus > 0
        ? t('people.surplus', { declared, surplus: words(total.surplus) })
        : total.missing > 0
          ? t('people.total', { declared, missing: words(total.missing) })
          : t('people.whole', { declared })}
    </output>
  );
}

interface ObstacleNoticeProps {
  obstacle: Obstacle | null;
  parties: readonly EntityParty[];
  /** Why the details did not arrive. */
  error: FlowError | null;
}

/** What keeps the person from going on, and what to do about it. */
export function ObstacleNotice({ obstacle, parties, error }: ObstacleNoticeProps) {
  const { t, i18n } = useTranslation('entity');
  if (obstacle === null && error === null) return null;
  const shares = {
    missing: percent(totalShares(parties).missing, i18n.language),
    share: percent(BENEFICIAL_SHARE, i18n.language),
    whole: percent(100, i18n.language),
  };
  const name = (index: number) => parties[index]?.name ?? t('people.unnamed');
  const words =
    obstacle === null
      ? t(error?.category === 'connection' ? 'fault.connection' : 'fault.company')
      : obstacle.kind === 'party'
        ? t('fault.party', { name: name(obstacle.index) })
        : t(`fault.${obstacle.kind}`, shares);
  return (
    <Notice tone={obstacle === null ? 'danger' : 'warning'} title={t('fault.title')} spoken>
      <p>{words}</p>
    </Notice>
  );
}

import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useKeys } from '../../hooks/use-keys.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import type { HeldDecision, HeldDecisions } from '../parts/held-decisions.ts';
import { CopyLink } from '../parts/copy-link.tsx';
import styles from '../parts/console.module.css';

interface HeldNoticesProps {
  held: HeldDecisions;
  list: readonly HeldDecision[];
  /** Whether single letters are shortcuts. */
  keys: boolean;
}

/** Decisions that can still be taken back, and those that did not arrive. */
export function HeldNotices({ held, list, keys }: HeldNoticesProps) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const undo = ({ profile, address }: Pick<HeldDecision, 'profile' | 'address'>) => {
    held.undo(profile);
    void navigate(address);
  };
  const waiting = list.filter(({ state }) => state === 'held');
  const last = waiting.at(-1);
  useKeys(last ? { z: () => undo(last) } : {}, keys);
  return (
    <div className={styles.held} role="status">
      {waiting.length < 2 ? null : (
        <div className={styles.heldOne}>
          <button type="button" onClick={() => waiting.forEach(({ profile }) => held.undo(profile))}>
            {t('held.undoAll', { number: waiting.length })}
          </button>
        </div>
      )}
      {list.map(({ profile, address, who, outcome, state, problem, left }) => (
        <div key={profile} className={styles.heldOne} data-state={state}>
          <p>
            {state === 'failed' && problem !== null
              ? t(`held.problem.${problemOf(problem)}`, { who })
              : left !== null
                ? t(`held.left.${left.says}`, { who })
                : t(`held.${outcome}`, { who })}
          </p>
          {state === 'held' ? (
            <button type="button" onClick={() => undo({ profile, address })}>
              {t('held.undo')} {profile === last?.profile ? <kbd>Z</kbd> : null}
            </button>
          ) : state === 'failed' || state === 'sent' ? (
            <>
              {left === null || left.link === null ? null : <CopyLink link={left.link} />}
              <Link to={address} onClick={() => held.dismiss(profile)}>
                {t('held.open')}
              </Link>
              <button type="button" onClick={() => held.dismiss(profile)}>
                {t('close')}
              </button>
            </>
          ) : (
            <span>{t('held.sending')}</span>
          )}
        </div>
      ))}
    </div>
  );
}

function problemOf({ category, details }: FlowError): 'open' | 'over' | 'outdated' | 'lost' | 'other' {
  if (details.serviceCode === 'override_needed') return 'open';
  if (OVER.has(details.serviceCode ?? '')) return 'over';
  if (details.serviceCode === 'proposal_outdated') return 'outdated';
  return category === 'connection' ? 'lost' : 'other';
}

/** Somebody else came first. */
const OVER: ReadonlySet<string> = new Set([
  'invalid_transition',
  'proposal_pending',
  'proposal_not_found',
  'not_waiting',
  'review_claimed',
]);

import { useTranslation } from 'react-i18next';
import { isAskedAgain } from '@veridoor/contract/documents/page-codes';
import type { ImageRead, PassedCheck } from '../../../vision/image-read.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeleton } from '../../../ui/waiting/waiting.tsx';
import styles from './confirm.module.css';
import { ReadFields } from './read-fields.tsx';

/** The checks of an image that is used by itself: all of them must have been made. */
export const CHECKS: readonly PassedCheck[] = ['corners', 'sharp', 'light'];

interface FindingsProps {
  readonly read: ImageRead | null;
  /** Whether the image is still being looked at. */
  readonly reading: boolean;
  /** Another image was asked for before: a person looks at this one if it is sent. */
  readonly insists: boolean;
}

/** What was found in the image: what is wrong with it, what was read, and the checks that were made; nothing else. */
export function Findings({ read, reading, insists }: FindingsProps) {
  const { t } = useTranslation('capture');
  if (!read) return reading ? <ChecksSkeleton /> : null;
  const { problems, passed, fields, looksLike } = read;
  const [gravest] = problems;
  const isOther = gravest !== undefined && isAskedAgain(gravest);
  // Where something else is shown, the rest is of no interest.
  const told = isOther ? [gravest] : problems;
  return (
    <>
      {told.length > 0 ? (
        <Notice tone="warning" title={t('confirm.problems')} spoken>
          {told.map((problem) => (
            <p key={problem}>
              {problem === 'wrong_document' && looksLike ? t(`looksLike.${looksLike.kind}`) : t(`problem.${problem}`)}
            </p>
          ))}
          {isOther && insists ? <p>{t('confirm.personLooks')}</p> : null}
        </Notice>
      ) : null}
      {fields && !isOther ? <ReadFields fields={fields} /> : null}
      {problems.length === 0 && passed.length > 0 ? (
        <ul className={styles.checks}>
          {passed.map((check) => (
            <li key={check}>
              <Icon name="check" />
              <span>{t(`checks.${check}`)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** As high as the checks of a good image, so that nothing moves when they are there. */
function ChecksSkeleton() {
  return (
    <div className={styles.checks}>
      {CHECKS.map((check) => (
        <p key={check} className={styles.waiting}>
          <Skeleton />
        </p>
      ))}
    </div>
  );
}

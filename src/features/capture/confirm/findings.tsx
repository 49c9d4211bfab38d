import { useTranslation } from 'react-i18next';
import { isAskedAgain } from '../../../../packages/contract/documents/page-codes.ts';
import type { ImageRead } from '../../../vision/image-read.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import styles from './confirm.module.css';
import { ReadFields } from './read-fields.tsx';

interface FindingsProps {
  readonly read: ImageRead | null;
  /** Another image was asked for before: a person looks at this one if it is sent. */
  readonly insists: boolean;
}

/** What was found in the image: what is wrong with it, what was read, and the checks that were made; nothing else. */
export function Findings({ read, insists }: FindingsProps) {
  const { t } = useTranslation('capture');
  if (!read) return null;
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

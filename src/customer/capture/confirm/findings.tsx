import { hasNoEnd } from '@veridoor/document-types/no-end';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { useTranslation } from 'react-i18next';
import { isAskedAgain } from '@veridoor/contract/documents/page-codes';
import type { ImageRead, PassedCheck } from '../../../vision/image.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeleton } from '../../../ui/waiting/waiting.tsx';
import styles from './confirm.module.css';

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
  const shown = isOther ? [gravest] : problems;
  return (
    <>
      {shown.length > 0 ? (
        <Notice tone="warning" title={t('confirm.problems')} spoken>
          {shown.map((problem) => (
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

const ORDER = ['name', 'documentNumber', 'birthDate', 'expirationDate'] as const;

/** The fields read from the document, for the person to compare. */
function ReadFields({ fields }: { readonly fields: DocumentFields }) {
  const { t, i18n } = useTranslation('capture');
  const date = (text: string | null) =>
    text?.length === 10
      ? // Documents count years as the whole world does.
        new Intl.DateTimeFormat(i18n.language, { calendar: 'gregory', dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(text),
        )
      : text;
  const values = {
    name: [fields.firstName, fields.lastName].filter(Boolean).join(' '),
    documentNumber: fields.documentNumber,
    birthDate: date(fields.birthDate),
    // Nobody compares a day that means that there is none.
    expirationDate: fields.expirationDate && hasNoEnd(fields.expirationDate) ? null : date(fields.expirationDate),
  };
  return (
    <section aria-label={t('read.title')}>
      <dl className={styles.fields}>
        {ORDER.filter((name) => values[name]).map((name) => (
          <div key={name}>
            <dt>{t(`read.${name}`)}</dt>
            <dd>
              <bdi>{values[name]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

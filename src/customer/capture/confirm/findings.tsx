import { hasNoEnd } from '@veridoor/document-types/no-end';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { useTranslation } from 'react-i18next';
import { isAskedAgain } from '@veridoor/contract/documents/page-codes';
import type { ImageProblem, ImageRead, PassedCheck } from '../../../vision/image.ts';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeleton } from '../../../ui/waiting/waiting.tsx';
import styles from './confirm.module.css';

/** The checks of an image that is used by itself: all of them must have been made. */
export const CHECKS: readonly PassedCheck[] = ['corners', 'sharp', 'light'];

/** Of a file nobody says how to hold the camera. */
const IN_FILE: Partial<Record<ImageProblem, 'incomplete' | 'unclear'>> = {
  no_document: 'incomplete',
  page_cut_off: 'incomplete',
  page_not_found: 'incomplete',
  image_too_small: 'unclear',
  image_too_dark: 'unclear',
  image_overexposed: 'unclear',
  image_glare: 'unclear',
  image_blurred: 'unclear',
};

/** What is wrong with an image, in sentences, the gravest first; where something else is shown, that alone. */
export function useProblemWords(
  problems: readonly ImageProblem[],
  looksLike: ImageRead['looksLike'],
  isFile: boolean,
): readonly string[] {
  const { t } = useTranslation('capture');
  const [gravest = null] = problems;
  const shown = isAskedAgain(gravest) ? problems.slice(0, 1) : problems;
  const sentences = shown.map((problem) => {
    if (problem === 'wrong_document' && looksLike) return t(`looksLike.${looksLike.kind}`);
    const inFile = isFile && IN_FILE[problem];
    return inFile ? t(`inFile.${inFile}`) : t(`problem.${problem}`);
  });
  return [...new Set(sentences)];
}

interface FindingsProps {
  readonly read: ImageRead | null;
  /** Whether the image is still being looked at. */
  readonly reading: boolean;
  /** What is wrong; the first sentence is the title of the screen. */
  readonly faults: readonly string[];
  /** The image shows something else, and another one was asked for before: a person looks at it if it is sent. */
  readonly insists: boolean;
}

/** What was found in the image: what is wrong with it, what was read, and the checks that were made; nothing else. */
export function Findings({ read, reading, faults, insists }: FindingsProps) {
  const { t } = useTranslation('capture');
  if (!read && reading) return <ChecksSkeleton />;
  const { problems = [], passed = [], fields = null } = read ?? {};
  const isOther = isAskedAgain(problems[0] ?? null);
  const more = [...faults.slice(1), ...(insists ? [t('confirm.personLooks')] : [])];
  return (
    <>
      {faults.length > 0 ? <LiveRegion urgent>{[...faults.slice(0, 1), ...more].join(' ')}</LiveRegion> : null}
      {more.length > 0 ? (
        <Notice tone="warning">
          {more.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
      {fields && !isOther ? <ReadFields fields={fields} /> : null}
      {faults.length === 0 && passed.length > 0 ? (
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

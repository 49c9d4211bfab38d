import { useTranslation } from 'react-i18next';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import styles from './confirm.module.css';

const ORDER = ['name', 'documentNumber', 'birthDate', 'expirationDate'] as const;

/** The fields read from the document, for the person to compare. */
export function ReadFields({ fields }: { readonly fields: DocumentFields }) {
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
    expirationDate: date(fields.expirationDate),
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

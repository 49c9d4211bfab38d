import { useTranslation } from 'react-i18next';
import { Illustration } from '../../../ui/illustration/illustration.tsx';
import { bytesInWords } from '../../../lib/i18n/bytes.ts';
import styles from './confirm.module.css';

/** A PDF by its name and size; only the service opens it. */
export function PdfCard({ name, size }: { readonly name: string | null; readonly size: number }) {
  const { i18n } = useTranslation('capture');
  return (
    <div className={styles.pdf}>
      <Illustration name="file" />
      <p className={styles.fileName}>
        <bdi>{name ?? 'PDF'}</bdi>
      </p>
      <p>{bytesInWords(size, i18n.language)}</p>
    </div>
  );
}

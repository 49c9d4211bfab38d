import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../lib/api/types.ts';
import { Skeleton } from '../../ui/waiting/waiting.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Trouble } from '../parts/trouble.tsx';
import { signatureQuery } from './case-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import shared from '../parts/case.module.css';
import styles from './findings.module.css';

/** What the customer signed, word for word, with the signature. Each is read when it is looked at: the look is audited. */
export function Signed({ report: { signatures } }: { report: Pick<Report, 'signatures'> }) {
  const { t } = useTranslation('review_case');
  if (signatures.length === 0) return null;
  return (
    <section className={shared.part}>
      <h2>{t('signed.title')}</h2>
      {signatures.map((signature) => (
        <SignedText key={signature.document} signature={signature} />
      ))}
    </section>
  );
}

function SignedText({ signature: { document, method, signed_at } }: { signature: Report['signatures'][number] }) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const [looks, setLooks] = useState(false);
  const { data, error, refetch } = useQuery({ ...signatureQuery(staff, document), enabled: looks });
  const time = useMoment();
  return (
    <>
      <p className={shared.faint}>{t(`signed.${method}`, { time: time(signed_at) })}</p>
      <details onToggle={({ currentTarget }) => currentTarget.open && setLooks(true)}>
        <summary>{t('signed.look')}</summary>
        {error !== null ? (
          <Trouble error={error} onAgain={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton shape="row" />
        ) : (
          <>
            <p className={styles.signedText} lang={data.language ?? undefined} dir="auto">
              {data.text}
            </p>
            {data.svg === null ? <p className={shared.faint}>{t('images.gone')}</p> : <Drawing svg={data.svg} />}
          </>
        )}
      </details>
    </>
  );
}

/** As an image, in which nothing of a drawing can run. */
function Drawing({ svg }: { svg: string }) {
  const { t } = useTranslation('review_case');
  const url = useMemo(() => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })), [svg]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img className={styles.signature} src={url} alt={t('signed.image')} />;
}

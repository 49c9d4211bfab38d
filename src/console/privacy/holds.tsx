import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Choice } from '../parts/choice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Pages, usePlace } from '../parts/pages.tsx';
import { CustomerName } from './customer-name.tsx';
import { HoldItem } from './hold-item.tsx';
import { holdsQuery, type Mode } from './privacy-queries.ts';
import layout from '../parts/page.module.css';
import styles from './privacy.module.css';

interface HoldsProps {
  mode: Mode;
  ended: boolean;
  onShow: (ended: boolean) => void;
}

/** Customers on hold, or the holds that ended. */
export function Holds({ mode, ended, onShow }: HoldsProps) {
  const { t } = useTranslation('console_privacy');
  const { staff } = useConsole();
  const place = usePlace();
  const query = useQuery(holdsQuery(staff, mode, ended, place.cursor));
  return (
    <section className={layout.part} aria-labelledby="holds">
      <div className={styles.head}>
        <h2 id="holds">{t('holds.title')}</h2>
        <Choice
          label={t('holds.which')}
          value={ended ? 'ended' : 'present'}
          options={(['present', 'ended'] as const).map((value) => ({ value, label: t(`holds.${value}`) }))}
          onChoose={(value) => onShow(value === 'ended')}
        />
      </div>
      <Loaded query={query} loading={t('holds.loading')}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t(ended ? 'holds.emptyEnded' : 'holds.empty')}</p>
          ) : (
            <ul role="list" aria-labelledby="holds">
              {data.map((hold) => (
                <li key={hold.id} className={styles.item}>
                  <CustomerName customer={hold} />
                  <HoldItem hold={hold} name={hold.name ?? t('nameless')} onChanged={() => void query.refetch()} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Pages
        place={place}
        page={query.data}
        words={{ label: t('holds.pages'), before: t('pages.before'), after: t('pages.after') }}
      />
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Choice } from './choice.tsx';

const ORDERS = ['newest', 'name'] as const;
/** Of a list of named entries. */
export type ListOrder = (typeof ORDERS)[number];

/** Whether the newest come first, or the names are in order. */
export function OrderChoice({ order, onChoose }: { order: ListOrder; onChoose: (order: ListOrder) => void }) {
  const { t } = useTranslation('console');
  return (
    <Choice
      label={t('filter.order')}
      value={order}
      options={ORDERS.map((value) => ({ value, label: t(value === 'name' ? 'filter.byName' : 'filter.newest') }))}
      onChoose={(value) => onChoose(value === 'name' ? 'name' : 'newest')}
    />
  );
}

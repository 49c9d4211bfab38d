import { useTranslation } from 'react-i18next';
import type { LegalHold, PrivacyRequest } from '../../lib/api/types.ts';
import { useMoment } from '../parts/use-time.ts';

/** Holds and requests in sentences. */
export function useSaid() {
  const { t } = useTranslation('console_privacy');
  const format = useMoment();
  const date = (instant: string | null) => (instant === null ? '' : format(instant));
  const who = (name: string | null) => name ?? t('someone');
  return {
    date,
    /** Who asked, who answered, and what it waits for. */
    request(one: PrivacyRequest): string[] {
      const { state, mine, requested_by_name, created_at, answered_by, answered_by_name, answered_at } = one;
      const asked = mine
        ? t('request.mine', { date: date(created_at) })
        : t('request.asked', { name: who(requested_by_name), date: date(created_at) });
      const answer = { name: who(answered_by_name), date: date(answered_at) };
      if (state === 'returned') return [asked, t('request.returned', answer)];
      const agreed = answered_by === null ? [] : [t('request.agreed', answer)];
      return [asked, ...agreed, t(`request.${state}`, { date: date(one.expires_at) })];
    },
    /** Who placed it, and how it ends or ended. */
    hold({ placed_by_name, placed_at, until, lifted_at, lifted_by, lifted_by_name }: LegalHold): string[] {
      const placed = t('hold.placed', { name: who(placed_by_name), date: date(placed_at) });
      if (lifted_at !== null)
        return [
          placed,
          lifted_by === null
            ? t('hold.expired', { date: date(lifted_at) })
            : t('hold.lifted', { name: who(lifted_by_name), date: date(lifted_at) }),
        ];
      return [placed, until === null ? t('hold.endless') : t('hold.until', { date: date(until) })];
    },
  };
}

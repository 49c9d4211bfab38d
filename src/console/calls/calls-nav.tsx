import { useTranslation } from 'react-i18next';
import { useConsole } from '../parts/console-context.ts';
import { CALL_PAGES, CONSOLE, openTo } from '../parts/paths.ts';
import { SectionNav } from '../parts/section-nav.tsx';

/** The pages about calls that the user may open. */
export function CallsNav() {
  const { t } = useTranslation('console_calls');
  const { me } = useConsole();
  const links = openTo(CALL_PAGES, me.permissions).map(({ page }) => ({
    to: CONSOLE[page],
    name: t(`nav.${page}`),
    end: page === 'calls',
  }));
  return <SectionNav label={t('nav.label')} links={links} />;
}

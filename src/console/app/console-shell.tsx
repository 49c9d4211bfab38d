import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useKeys } from '../../hooks/use-keys.ts';
import { recall, remember } from '../../lib/storage.ts';
import { classNames } from '../../ui/class-names.ts';
import { useScreenFrame } from '../../ui/screen/frame.ts';
import { Skeleton } from '../../ui/waiting/waiting.tsx';
import { leave } from '../sign-in/openid.ts';
import type { Member, Staff } from '../sign-in/staff.ts';
import { Bell } from '../notices/bell.tsx';
import { KeepAgentConsole } from '../calls/keep-agent-console.tsx';
import { createHeldDecisions, draftsKey } from '../parts/held-decisions.ts';
import { queueKey } from '../parts/shared-queries.ts';
import { HeldNotices } from '../cases/held-notices.tsx';
import { ConsoleContext, type ConsoleParts } from '../parts/console-context.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { ADMINISTRATION_PAGES, CONSOLE, homeOf, openTo, PAGES } from '../parts/paths.ts';
import styles from '../parts/console.module.css';

/** localStorage: somebody switched the shortcuts off in this browser; without it, they are on. */
const KEYS = 'veridoor.console.keys';

/** Texts of pages and dialogs: fetched at once, so that none of them waits when it opens. */
const TEXTS = [
  'findings',
  'review_case',
  'steps',
  'console_pages',
  'console_calls',
  'console_privacy',
  'console_screening',
  'console_workflows',
  'sign_in',
] as const;

/** The bar on top of every page, and what the pages share. */
export function ConsoleShell({ staff, me, children }: { staff: Staff; me: Member; children: ReactNode }) {
  const { t, i18n } = useTranslation('console');
  const frame = useScreenFrame();
  const [search, setSearch] = useState('');
  const [keys, setKeys] = useState(() => recall(() => localStorage, KEYS) !== 'off');
  const [help, setHelp] = useState(false);
  const client = useQueryClient();
  const [held] = useState(() =>
    createHeldDecisions({
      user: me.id,
      onSent: () => void client.invalidateQueries({ queryKey: queueKey }),
      resume: async (kept) => {
        const { sendKept } = await import('../cases/decision/send-task.ts');
        return sendKept({ staff, me }, kept);
      },
    }),
  );
  const pending = useSyncExternalStore(held.subscribe, held.list);
  const parts = useMemo<ConsoleParts>(
    () => ({
      staff,
      me,
      held,
      search,
      setSearch,
      keys,
      setKeys: (on) => {
        remember(() => localStorage, KEYS, on ? null : 'off');
        setKeys(on);
      },
    }),
    [staff, me, held, search, keys],
  );
  useEffect(() => void i18n.loadNamespaces([...TEXTS]), [i18n]);
  // What is still held is sent when the page goes, not lost.
  useEffect(() => {
    const go = () => void held.sendAll();
    window.addEventListener('pagehide', go);
    return () => {
      window.removeEventListener('pagehide', go);
      go();
    };
  }, [held]);
  useKeys({ '?': () => setHelp(true) }, keys);
  const { pathname } = useLocation();
  const administration = openTo(ADMINISTRATION_PAGES, me.permissions).map(({ page }) => CONSOLE[page]);
  const administers = administration.some((path) => pathname.startsWith(path));
  return (
    <ConsoleContext value={parts}>
      <div className={styles.console}>
        <header className={styles.bar}>
          <Link className={styles.name} to={homeOf(me.permissions)}>
            {frame.brand?.name}
          </Link>
          <nav className={styles.nav} aria-label={t('nav')}>
            {openTo(PAGES, me.permissions).map(({ page }) => (
              <NavLink key={page} to={CONSOLE[page]}>
                {t(`pages.${page}`)}
              </NavLink>
            ))}
            {administration.length === 0 ? null : (
              <Link to={administration[0] ?? CONSOLE.users} aria-current={administers ? 'page' : undefined}>
                {t('pages.administration')}
              </Link>
            )}
          </nav>
          <div className={styles.me}>
            <button type="button" className={styles.quiet} onClick={() => setHelp(true)}>
              {t('keys.open')}
            </button>
            {frame.tools}
            {me.permissions.includes('report.read') ? <Bell /> : null}
            <NavLink className={classNames(styles.who)} to={CONSOLE.account} title={t('pages.account')}>
              <bdi>{me.name}</bdi>
            </NavLink>
            <button
              type="button"
              className={styles.quiet}
              onClick={() => {
                remember(() => localStorage, draftsKey(me.id), null);
                void held.sendAll().then(() => leave(staff));
              }}
            >
              {t('signOut')}
            </button>
          </div>
        </header>
        {frame.notices}
        <KeepAgentConsole fallback={<Coming />} />
        <Suspense fallback={<Coming />}>{children}</Suspense>
        <HeldNotices held={held} list={pending} keys={keys} />
      </div>
      {help ? <KeysDialog onClose={() => setHelp(false)} /> : null}
    </ConsoleContext>
  );
}

/** The place of a page whose code is coming; the bar stays. */
const Coming = () => (
  <div aria-busy="true">
    <main className={styles.coming}>
      <Skeleton shape="title" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </main>
  </div>
);

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDesktop } from '../../../../lib/desktop.ts';
import { useFlowParts } from '../../../../lib/flow/context.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { QrCode } from '../../../../ui/qr-code/qr-code.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import { Skeleton } from '../../../../ui/waiting/waiting.tsx';
import { linkWays } from './wallet.ts';
import { WalletClaims, type WalletScreenProps } from './wallet-claims.tsx';
import styles from './wallet-link-screen.module.css';
import { useWalletLink, type LinkState } from './use-wallet-link.ts';

/** States that a notice says, and whether the person can do something about them. */
const NOTICES = {
  opened: 'follow',
  checking: 'follow',
  refused: 'tell',
  over: 'again',
  connection: 'again',
} as const satisfies Partial<Record<LinkState, 'follow' | 'tell' | 'again'>>;

/** Asks a wallet by a QR code for another device, or by a link on this one. */
export default function WalletLinkScreen({ session, step, onPhotograph, onNotOffered }: WalletScreenProps) {
  const { t } = useTranslation('document_pages');
  const { id, options } = step.definition;
  const { framed } = useFlowParts().frame;
  const ways = linkWays(options.digital_id?.links ?? 'off', framed);
  const [isCode, setIsCode] = useState(ways.code && (isDesktop() || !ways.here));
  const { link, state, again } = useWalletLink(id, isCode || framed ? 'other' : 'same');
  useEffect(() => {
    if (state === 'not_offered') onNotOffered();
  });
  const company = session.company.branding.name;
  const isShown = state === 'waiting' || state === 'refused';
  const notice = state in NOTICES ? (state as keyof typeof NOTICES) : null;
  return (
    <Screen
      title={t('wallet.title')}
      {...(isCode ? {} : { illustration: 'id-card' as const })}
      lead={<p>{t((link?.age_over ?? null) === null ? 'wallet.lead' : 'wallet.age_lead', { company })}</p>}
      back={paths.steps}
      actions={
        <>
          {isCode ? null : (
            <Button busy={!isShown} onClick={() => openWallet(link?.url)}>
              {t('wallet.link.open')}
            </Button>
          )}
          <Button look="secondary" onClick={onPhotograph}>
            {t('wallet.photograph')}
          </Button>
          {ways.code && ways.here ? (
            <Button look="quiet" onClick={() => setIsCode(!isCode)}>
              {t(isCode ? 'wallet.link.here' : 'wallet.link.elsewhere')}
            </Button>
          ) : null}
        </>
      }
    >
      {notice === null ? null : (
        <Notice
          spoken
          action={NOTICES[notice] === 'again' ? <Button onClick={again}>{t('wallet.link.again')}</Button> : null}
        >
          <p>{t(notice === 'refused' || notice === 'connection' ? `wallet.${notice}` : `wallet.link.${notice}`)}</p>
        </Notice>
      )}
      <div className={styles.asked} data-wide={isCode || undefined}>
        <WalletClaims asked={link} />
        {isCode && (isShown || state === 'asking') ? (
          <div className={styles.code}>
            {link && isShown ? <QrCode text={link.url} label={t('wallet.link.code')} /> : <Skeleton shape="image" />}
            <p>{t('wallet.link.scan')}</p>
          </div>
        ) : null}
        {isShown ? (
          <p className={styles.beware}>{t(isCode ? 'wallet.link.beware' : 'wallet.link.none', { company })}</p>
        ) : null}
      </div>
    </Screen>
  );
}

/** A wallet that is a page opens beside this one, which goes on; an application opens over it. */
function openWallet(url: string | undefined): void {
  if (url === undefined) return;
  if (url.startsWith('http')) window.open(url, '_blank', 'noopener');
  else window.location.assign(url);
}

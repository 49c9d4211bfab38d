import { useTranslation } from 'react-i18next';
import type { DigitalIdLink } from '../../../../lib/api/types.ts';
import type { StepScreenProps } from '../../step.ts';

export interface WalletScreenProps extends StepScreenProps<'document'> {
  readonly onPhotograph: () => void;
  /** The company has no key or no authority: there is no wallet to ask. */
  readonly onNotOffered: () => void;
}

/** What the wallet is asked for; empty until the question is there. */
export function WalletClaims({ asked }: { readonly asked: Pick<DigitalIdLink, 'claims' | 'age_over'> | undefined }) {
  const { t } = useTranslation('document_pages');
  return (
    <ul>
      {asked?.claims.map((claim) => (
        <li key={claim}>{t(`wallet.claims.${claim}`, { years: asked.age_over })}</li>
      ))}
    </ul>
  );
}

import { useEffect, type ComponentType } from 'react';
import { Navigate } from 'react-router';
import type { CaptureModel } from '../../capture/capture-model.ts';
import { CaptureScreen } from '../../capture/capture-screen.tsx';
import { ConfirmScreen } from '../../capture/confirm/confirm-screen.tsx';
import type { DocumentSide } from '../../../lib/api/types.ts';
import type { StepScreenProps } from '../step.ts';
import { addressAfter, nextQuestion } from './model.ts';
import type { ChosenDocument } from './pages.ts';
import { rememberSelection } from './remembered.ts';
import { useAnyDocumentModel } from './use-any-document-model.ts';
import { pageOfAddress, useCaptureModel } from './use-capture-model.ts';
import { WalletScreen } from './wallet/wallet-screen.tsx';
import { useWalletChoice } from './wallet/use-wallet-choice.ts';
import { useResumedAddress } from './use-resumed-address.ts';

type Screen = ComponentType<{ readonly model: CaptureModel }>;

interface WithWallet {
  /** Asks a wallet in place of the camera; null where there is none to ask. */
  readonly onWallet: (() => void) | null;
}

interface PageProps extends WithWallet {
  readonly profile: string;
  readonly screen: Screen;
  readonly step: StepScreenProps<'document'>['step'];
  readonly chosen: ChosenDocument;
  readonly side: DocumentSide;
}

function Page({ profile, screen: Shown, step, chosen, side, onWallet }: PageProps) {
  const { id } = step.definition;
  const { country, document } = chosen;
  useEffect(
    () => rememberSelection(profile, id, { country, type: document.type, version: document.version }),
    [profile, id, country, document],
  );
  return <Shown model={{ ...useCaptureModel(step, chosen, side, profile), onWallet }} />;
}

/** The screen for a document that nobody has chosen; one begun in this tab goes on with its missing page. */
function AnyPage({ profile, screen: Shown, step, onWallet }: Omit<PageProps, 'chosen' | 'side'>) {
  const begun = useResumedAddress(profile, step);
  const model = useAnyDocumentModel(step, profile);
  return begun === null ? <Shown model={{ ...model, onWallet }} /> : <Navigate to={begun} replace />;
}

/**
 * The screen for the page in the address. An address without a document takes any; one with a part of the choice leads
 * to the open question.
 */
function pageScreen(screen: Screen) {
  return function PageScreen(props: StepScreenProps<'document'>) {
    const wallet = useWalletChoice(props);
    if (!wallet?.isAsked) return <Photographs {...props} onWallet={wallet && (() => wallet.choose('wallet'))} />;
    return (
      <WalletScreen
        {...props}
        onPhotograph={() => wallet.choose('camera')}
        onNotOffered={() => wallet.choose('none')}
      />
    );
  };
  function Photographs({ session, step, parameters, onWallet }: StepScreenProps<'document'> & WithWallet) {
    const page = pageOfAddress({ step, parameters });
    if (!page) {
      const { id, options } = step.definition;
      const { country, type } = parameters;
      if (!country && !type && nextQuestion(options.accepted, {}).ask !== null)
        return <AnyPage profile={session.profile.id} screen={screen} step={step} onWallet={onWallet} />;
      return <Navigate to={addressAfter(id, options.accepted, parameters)} replace />;
    }
    return (
      <Page
        key={`${page.chosen.document.type} ${page.side}`}
        profile={session.profile.id}
        screen={screen}
        step={step}
        chosen={page.chosen}
        side={page.side}
        onWallet={onWallet}
      />
    );
  }
}

export const CapturePage = pageScreen(CaptureScreen);
export const ConfirmPage = pageScreen(ConfirmScreen);
// In the same file: where nobody recognises an image without a network, the questions are there.
export { SelectVersionScreen } from './select-version-screen.tsx';

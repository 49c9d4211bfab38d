import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

/** Replaces a page that failed by words and a way to open it again. */
export class ConsoleBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const { t } = useTranslation('console');
  return (
    <Screen
      title={t('broken.title')}
      lead={<p>{t('broken.text')}</p>}
      actions={<Button onClick={() => window.location.reload()}>{t('again')}</Button>}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { FileChoiceState } from '../use-file-choice.ts';

/** The reason why a chosen file cannot be used, and the remedy. */
export function FileNotice({ state }: { readonly state: FileChoiceState }) {
  const { t } = useTranslation('capture');
  if (state.kind !== 'refused') return null;
  return (
    <Notice tone="warning" spoken title={t('file.refused')}>
      <p>{t(`file.${state.fault}`)}</p>
    </Notice>
  );
}

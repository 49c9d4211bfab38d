import { useTranslation } from 'react-i18next';
import type { AcceptedDocument } from '../../../lib/api/types.ts';
import { List, ListRow } from '../../../ui/list/list.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { drawingOf, useDocumentNames } from './names.ts';

interface KindQuestionProps {
  readonly ask: 'type' | 'version';
  readonly documents: readonly AcceptedDocument[];
  readonly back: string;
  readonly addressOf: (document: AcceptedDocument) => string;
}

/** Asks which document, or which version of it: a row with a drawing for each. */
export function KindQuestion({ ask, documents, back, addressOf }: KindQuestionProps) {
  const { t } = useTranslation('document_pages');
  const { typeOf, versionOf, pagesOf } = useDocumentNames();
  return (
    <Screen key={ask} title={t(`${ask}.title`)} lead={<p>{t(`${ask}.lead`)}</p>} back={back}>
      <List label={t(`${ask}.title`)}>
        {documents.map((document) => (
          <ListRow
            key={`${document.type} ${document.version}`}
            illustration={drawingOf(document.type, 'front')}
            title={ask === 'type' ? typeOf(document) : versionOf(document)}
            description={pagesOf(document)}
            to={addressOf(document)}
          />
        ))}
      </List>
    </Screen>
  );
}

import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useUploads } from '../../../hooks/uploads.ts';
import { uploadsOf } from '../../../lib/uploads/progress.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { CountryQuestion } from './country-question.tsx';
import { ASK_ANEW } from '../../capture/capture-model.ts';
import { expectedCountries } from './choices.ts';
import { addressAfter, nextQuestion, type DocumentSelection, type SessionPage } from './model.ts';
import { recallSelection } from './remembered.ts';
import type { AcceptedDocument } from '../../../lib/api/types.ts';
import { List, ListRow } from '../../../ui/list/list.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { drawingOf, useDocumentNames } from './names.ts';

/** Asks for country, type and version in turn; a question with one answer is skipped. */
export default function SelectVersionScreen({ session, step, parameters }: StepScreenProps<'document'>) {
  const { id, options } = step.definition;
  const { accepted } = options;
  const { country, type, version } = parameters;
  const selection: DocumentSelection = {
    ...(country === undefined ? {} : { country }),
    ...(type === undefined ? {} : { type }),
    ...(version === undefined ? {} : { version }),
  };
  const resumed = useResumedAddress(session.profile.id, step, selection);
  if (resumed !== null) return <Navigate to={resumed} replace />;
  const question = nextQuestion(accepted, selection);
  const addressOf = (chosen: DocumentSelection) => addressAfter(id, accepted, chosen);
  if (question.ask === null) return <Navigate to={addressOf(selection)} replace />;
  if (question.ask === 'country')
    return (
      <CountryQuestion
        countries={question.countries}
        expected={expectedCountries(accepted)}
        addressOf={(code) => addressOf({ country: code })}
      />
    );

  const given: DocumentSelection = question.ask === 'type' ? {} : { country: question.country };
  const askedBefore = nextQuestion(accepted, given).ask;
  const back =
    askedBefore === question.ask
      ? nextQuestion(accepted, {}).ask === 'country' && question.ask === 'version'
        ? stepAddress(paths.version, { step: id })
        : paths.steps
      : stepAddress(paths.version, { step: id, ...given });
  return (
    <KindQuestion
      ask={question.ask}
      documents={question.documents}
      back={back}
      addressOf={({ type, version }) =>
        addressOf({ country: question.country, type, ...(question.ask === 'version' ? { version } : {}) })
      }
    />
  );
}

/**
 * The missing page of a document begun in this tab; null without one, when the address already chooses, or when the
 * person wants to choose anew.
 */
function useResumedAddress(
  profile: string,
  { definition, documents }: StepScreenProps<'document'>['step'],
  selection: DocumentSelection,
) {
  const uploads = useUploads();
  const anew = useLocation().state === ASK_ANEW;
  if (anew || Object.keys(selection).length > 0) return null;
  const remembered = recallSelection(profile, definition.id);
  if (!remembered || nextQuestion(definition.options.accepted, remembered).ask !== null) return null;
  const onTheirWay = uploadsOf(uploads, definition.id).pending.map(({ target: { type, side } }): SessionPage => ({
    type,
    side,
    status: 'pending',
  }));
  const fresh = addressAfter(definition.id, definition.options.accepted, remembered);
  const begun = addressAfter(definition.id, definition.options.accepted, remembered, [...documents, ...onTheirWay]);
  return begun === fresh ? null : begun;
}

interface KindQuestionProps {
  readonly ask: 'type' | 'version';
  readonly documents: readonly AcceptedDocument[];
  readonly back: string;
  readonly addressOf: (document: AcceptedDocument) => string;
}

/** Which document, or which version of it: a row with a drawing for each. */
function KindQuestion({ ask, documents, back, addressOf }: KindQuestionProps) {
  const { t } = useTranslation('document_pages');
  const { typeOf, versionOf, sizeOf, pagesOf } = useDocumentNames();
  return (
    <Screen key={ask} title={t(`${ask}.title`)} lead={<p>{t(`${ask}.lead`)}</p>} back={back}>
      <List label={t(`${ask}.title`)}>
        {documents.map((document) => (
          <ListRow
            key={`${document.type} ${document.version}`}
            illustration={drawingOf(document, 'front')}
            title={ask === 'type' ? typeOf(document) : versionOf(document)}
            description={ask === 'type' ? pagesOf(document) : sizeOf(document)}
            to={addressOf(document)}
          />
        ))}
      </List>
    </Screen>
  );
}

import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { CountryQuestion } from './country-question.tsx';
import { ASK_ANEW } from '../../capture/capture-model.ts';
import { addressWithImage, expectedCountries } from './choices.ts';
import { addressAfter, nextQuestion, type DocumentSelection } from './model.ts';
import { useResumedAddress } from './use-resumed-address.ts';
import type { AcceptedDocument } from '../../../lib/api/types.ts';
import { List, ListRow } from '../../../ui/list/list.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { drawingOf, useDocumentNames } from './names.ts';

/**
 * Asks for country, type and version in turn; a question with one answer is skipped. A side in the address is that of
 * an image which did not say what it is of: the answers lead back to it.
 */
export function SelectVersionScreen({ session, step, parameters }: StepScreenProps<'document'>) {
  const { id, options } = step.definition;
  const { accepted } = options;
  const { country, type, version, side } = parameters;
  const selection: DocumentSelection = {
    ...(country === undefined ? {} : { country }),
    ...(type === undefined ? {} : { type }),
    ...(version === undefined ? {} : { version }),
  };
  const begun = useResumedAddress(session.profile.id, step);
  const isAnew = useLocation().state === ASK_ANEW || Object.keys(selection).length > 0;
  const resumed = isAnew ? null : begun;
  if (resumed !== null) return <Navigate to={resumed} replace />;
  const question = nextQuestion(accepted, selection);
  const addressOf = (chosen: DocumentSelection) =>
    side === undefined ? addressAfter(id, accepted, chosen) : addressWithImage(id, accepted, chosen, side);
  const questionAt = (given: DocumentSelection) =>
    stepAddress(paths.version, { step: id, ...given, ...(side && { side }) });
  if (question.ask === null) return <Navigate to={addressOf(selection)} replace />;
  if (question.ask === 'country')
    return (
      <CountryQuestion
        countries={question.countries}
        expected={expectedCountries(accepted)}
        addressOf={(code) => addressOf({ ...selection, country: code })}
      />
    );

  const given: DocumentSelection = question.ask === 'type' ? {} : { country: question.country };
  const askedBefore = nextQuestion(accepted, given).ask;
  const back =
    askedBefore === question.ask
      ? nextQuestion(accepted, {}).ask === 'country' && question.ask === 'version'
        ? questionAt({})
        : paths.steps
      : questionAt(given);
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

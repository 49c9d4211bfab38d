import { useTranslation } from 'react-i18next';
import type { AcceptedDocument } from '../../../lib/api/types.ts';
import { titleIn } from '../../../lib/i18n/localised.ts';
import type { IllustrationName } from '../../../ui/illustration/names.ts';

const drawings: Record<AcceptedDocument['type'], IllustrationName> = {
  id_card: 'id-card',
  passport: 'passport',
  driving_licence: 'driving-licence',
  residence_permit: 'residence-permit',
};

/** The drawing of a document's page. */
export function drawingOf({ type, format }: Pick<AcceptedDocument, 'type' | 'format'>, side: string): IllustrationName {
  if (side === 'back') return 'id-card-back';
  // The laminated cards of before the chip were larger.
  return type === 'id_card' && format !== 'ID-1' ? 'id-card-old' : drawings[type];
}

const hasName = (version: string): version is 'standard' | 'new' | 'old' =>
  version === 'standard' || version === 'new' || version === 'old';

/** Documents by people's words for them, the workflow's own if it has some. */
export function useDocumentNames() {
  const { t, i18n } = useTranslation('document_pages');
  return {
    typeOf: ({ type }: AcceptedDocument) => t(`type.${type}`),
    versionOf({ title, version, type }: AcceptedDocument) {
      const own = titleIn(title, i18n.language);
      if (own !== null) return own;
      return hasName(version)
        ? t(`version.${version}`)
        : t('version.other', { type: t(`type.${type}`), version: version.replaceAll('_', ' ') });
    },
    /** What says one version of a document from another before it is read. */
    sizeOf: ({ format }: AcceptedDocument) => t(`size.${format}`),
    pagesOf: ({ sides }: AcceptedDocument) => t(sides.length > 1 ? 'pages.front_back' : 'pages.single'),
  };
}

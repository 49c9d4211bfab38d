import type { CheckName } from '@veridoor/contract/check';
import type { AcceptedDocument, DocumentType } from '@veridoor/contract/documents/accepted-document';
import { printedFields } from '@veridoor/document-types/captions';
import { isIdentityType } from '@veridoor/document-types/registry';
import type { FieldError } from '@veridoor/contract/problem';
import { doneByPages } from '../done.ts';
import { mistake } from '../question-rules.ts';
import type { StepModule } from '../step-module.ts';

/** A document that identifies a person: its pages are read, and compared with each other and with known facts. */
export const documentStep: StepModule<'document'> = {
  kind: 'document',
  mistakes: ({ accepted, digital_id: digital, minimum_age: age }, place) => [
    ...documentMistakes(accepted, `${place}/accepted`),
    ...(digital?.asks === 'age' && age === undefined
      ? [mistake(`${place}/digital_id/asks`, 'not_allowed', 'needs a minimum_age')]
      : []),
  ],
  takes: ({ accepted, digital_id: digital }) => [
    ...accepted,
    ...(digital ? [{ type: 'digital_id' as const, sides: ['single' as const] }] : []),
  ],
  uploads: ({ allow_file: files }) => ({ files, pdf: files }),
  requires({ minimum_age: age, compare_number: number, digital_id: digital }, { type, side, country }, sides) {
    if (type === 'digital_id') {
      return {
        ofPage: ['digital_id', ...(digital?.status === 'require' ? (['revocation'] as const) : [])],
        ofDocument: [
          ...(digital?.asks === 'identity' ? (['expiry'] as const) : []),
          ...(age === undefined ? [] : (['age'] as const)),
          ...(number === true && digital?.asks === 'identity' ? (['cross_check_profile_number'] as const) : []),
        ],
      };
    }
    return {
      // The portrait is on the identifying page; a back may have one too.
      ofPage: ['image', 'page', 'capture', ...(side === 'back' ? [] : (['portrait'] as const))],
      ofDocument: [
        'data',
        'document',
        'expiry',
        ...requiredInPrint(type, country),
        ...(age === undefined ? [] : (['age'] as const)),
        ...(number === true ? (['cross_check_profile_number'] as const) : []),
        ...(sides > 1 ? (['sides'] as const) : []),
      ],
    };
  },
  done: ({ options }, state) => doneByPages(documentStep.takes(options), state),
  offers: ({ minimum_age: age, compare_number: number, digital_id: digital }) => ({
    ...(digital && { digital: { ...digital, ageOver: digital.asks === 'age' ? (age ?? null) : null } }),
    holder: { minimumAge: age ?? null, compareNumber: number === true },
  }),
};

/** What must be sure in print, and agree with the MRZ or the barcode, before a document is approved by itself. */
function requiredInPrint(type: DocumentType, country: string | null): CheckName[] {
  if (!isIdentityType(type)) return [];
  const printed = new Set(printedFields(type, country ?? ''));
  return [
    ...(printed.has('last_name') || printed.has('full_name') ? (['print_last_name'] as const) : []),
    ...(printed.has('number') ? (['print_number'] as const) : []),
    ...(printed.has('birth_date') ? (['print_birth_date'] as const) : []),
  ];
}

function documentMistakes(accepted: readonly AcceptedDocument[], place: string): FieldError[] {
  const keys = accepted.map(({ country, type, version }) => `${country} ${type} ${version}`);
  return accepted.flatMap(({ sides }, index) => [
    ...(keys.indexOf(keys[index] ?? '') < index
      ? [mistake(`${place}/${index}`, 'duplicate', 'has the country, type and version of an earlier one')]
      : []),
    ...(new Set(sides).size < sides.length || (sides.length > 1 && sides.includes('single'))
      ? [mistake(`${place}/${index}/sides`, 'not_allowed', 'must be single, or front and back')]
      : []),
  ]);
}

import type { AcceptedDocument } from '@veridoor/contract/documents/accepted-document';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { IDENTITY_TYPE_NAMES, IDENTITY_TYPES } from '@veridoor/document-types/registry';

/**
 * The default workflow of a new company: an identity document of any country and a living face; a person decides. Sizes
 * by ISO/IEC 7810; the old Turkish card was of the size ID-2.
 */
export const firstWorkflow: WorkflowDefinition = {
  name: 'Identity',
  automatic_decision: false,
  steps: [
    {
      id: 'identity',
      kind: 'document',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: {
        allow_file: true,
        accepted: [
          {
            country: 'TR',
            type: 'id_card',
            version: 'new',
            title: {
              en: 'New id card (with chip)',
              tr: 'Yeni kimlik kartı (çipli)',
              ar: 'بطاقة الهوية الجديدة (بشريحة)',
            },
            sides: ['front', 'back'],
            format: 'ID-1',
          },
          {
            country: 'TR',
            type: 'id_card',
            version: 'old',
            title: { en: 'Old id card', tr: 'Eski nüfus cüzdanı', ar: 'بطاقة الهوية القديمة' },
            sides: ['front', 'back'],
            format: 'ID-2',
          },
          ...IDENTITY_TYPE_NAMES.map((type): AcceptedDocument => {
            const { sides, format } = IDENTITY_TYPES[type].pages;
            return { country: '*', type, version: 'standard', sides: [...sides], format };
          }),
        ],
      },
    },
    {
      id: 'selfie',
      kind: 'selfie',
      required_step_ids: ['identity'],
      max_attempts: 3,
      optional: false,
      options: { allow_file: false, liveness: 'required' },
    },
  ],
};

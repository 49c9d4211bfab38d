import type { WorkflowDefinition } from '@veridoor/contract/workflow';

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
      title: { en: 'Identity document', tr: 'Kimlik belgesi', ar: 'وثيقة الهوية' },
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
          { country: '*', type: 'id_card', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
          { country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
          { country: '*', type: 'driving_licence', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
          { country: '*', type: 'residence_permit', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
        ],
      },
    },
    {
      id: 'selfie',
      kind: 'selfie',
      title: { en: 'Selfie', tr: 'Özçekim', ar: 'صورة ذاتية' },
      required_step_ids: ['identity'],
      max_attempts: 3,
      optional: false,
      options: { allow_file: false, liveness: 'required' },
    },
  ],
};

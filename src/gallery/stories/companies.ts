import type { EntityDetails } from '../../lib/api/types.ts';
import { paths } from '../../lib/paths.ts';
import { companyOf, DETAILS, ownerOf, REQUIRED, SENT_FILE } from '../../testing/entity.ts';
import { LOST } from '../../testing/service.ts';
import type { Story } from '../story.ts';

const people = `${paths.entityInfo}?part=people`;
const reported = (parties: EntityDetails['parties']) => ({
  getEntityAnswers: { details: { ...DETAILS, ...(parties && { parties }) } },
});
const goOn: Story['press'] = (t) => [t('people.continue', { ns: 'entity' })];
const upload = paths.entityUpload;

export const companyStories: readonly Story[] = [
  {
    name: 'a company’s data, empty',
    at: paths.entityInfo,
    session: companyOf(),
    answers: { getEntityAnswers: { details: {} } },
  },
  { name: 'a company’s data, known', at: paths.entityInfo, session: companyOf(), answers: reported([]) },
  { name: 'owners and directors, nobody yet', at: people, session: companyOf(), answers: reported([]) },
  {
    name: 'owners and directors, missing shares',
    at: people,
    session: companyOf(),
    answers: reported([
      ownerOf(),
      ownerOf({
        id: 'b',
        name: 'Vestland Eiendom og Holding med et svært langt navn AS',
        kind: 'company',
        roles: ['owner'],
        share: 10,
      }),
    ]),
    press: goOn,
  },
  {
    name: 'owners and directors, too many shares',
    at: people,
    session: companyOf(),
    answers: reported([ownerOf({ share: 80 }), ownerOf({ id: 'b', name: 'Grace Specimen', share: 40 })]),
    press: goOn,
  },
  {
    name: 'owners and directors, not sent',
    at: people,
    session: companyOf(),
    answers: { ...reported([ownerOf({ share: 100 })]), giveEntityAnswers: LOST },
    press: goOn,
  },
  {
    name: 'an owner, being added',
    at: `${paths.entityInfo}?party=new-one`,
    session: companyOf(),
    answers: reported([]),
  },
  { name: 'a company’s documents, none sent', at: upload, session: companyOf({ info: 'done' }) },
  {
    name: 'a company’s documents, handed in too early',
    at: upload,
    session: companyOf({
      info: 'done',
      documents: [REQUIRED, { ...REQUIRED, type: 'tax_certificate', optional: true }],
    }),
    press: (t) => [t('upload.finish', { ns: 'entity' })],
  },
  {
    name: 'a company’s documents, one sent and one unusable',
    at: upload,
    session: companyOf({
      info: 'done',
      documents: [
        {
          ...REQUIRED,
          files: [
            SENT_FILE,
            {
              ...SENT_FILE,
              id: '38926e2f-2c8c-4d80-a922-9520bce60303',
              status: 'rejected',
              reject_reason: 'image_blurred',
            },
          ],
        },
      ],
    }),
  },
  {
    name: 'a company’s documents, one uploading and one failed',
    at: upload,
    session: companyOf({ info: 'done' }),
    images: [
      {
        target: { type: 'registration_extract', side: 'single' },
        phase: 'failed',
        name: 'register.pdf',
        mime: 'application/pdf',
      },
      {
        target: { type: 'registration_extract', side: 'single' },
        phase: 'sending',
        sent: 800_000,
        name: 'shareholders.pdf',
        mime: 'application/pdf',
      },
    ],
  },
];

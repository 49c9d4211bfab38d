import type { EntityDetails, EntityProgress } from '../../lib/api/types.ts';
import { paths } from '../../lib/paths.ts';
import { LOST } from '../../testing/service.ts';
import { sessionOf } from '../../testing/session.ts';
import type { Story } from '../story.ts';

const required: EntityProgress['documents'][number] = {
  type: 'registration_extract',
  title: null,
  optional: false,
  most_files: 5,
  files: [],
};
const file = {
  id: 'b59d0bfd-c132-4602-a725-20b39bb9e99c',
  status: 'pending',
  reject_reason: null,
  mime_type: 'application/pdf',
  size: 120_000,
} as const;
const company = (entity: Partial<EntityProgress> = {}) =>
  sessionOf([], { journey: 'entity', entity: { info: 'open', documents: [required], ...entity } });
const owner = (changes: Partial<NonNullable<EntityDetails['parties']>[number]>) => ({
  id: 'ada',
  kind: 'person' as const,
  name: 'Ada Specimen',
  birth_date: '1980-02-29',
  country: 'NO',
  roles: ['owner' as const, 'director' as const],
  share: 60,
  ...changes,
});
const whole: EntityDetails = {
  name: 'Norvik AS',
  legal_form: 'AS',
  country: 'NO',
  registration_number: '923609016',
  incorporated_on: '2019-02-28',
  street: 'Bryggen 1',
  city: 'Bergen',
};
const people = `${paths.entityInfo}?part=people`;
const reported = (parties: EntityDetails['parties']) => ({
  getEntityAnswers: { details: { ...whole, ...(parties && { parties }) } },
});
const goOn: Story['press'] = (t) => [t('people.continue', { ns: 'entity' })];
const upload = paths.entityUpload;

export const companyStories: readonly Story[] = [
  {
    name: 'a company’s data, empty',
    at: paths.entityInfo,
    session: company(),
    answers: { getEntityAnswers: { details: {} } },
  },
  { name: 'a company’s data, known', at: paths.entityInfo, session: company(), answers: reported([]) },
  { name: 'owners and directors, nobody yet', at: people, session: company(), answers: reported([]) },
  {
    name: 'owners and directors, missing shares',
    at: people,
    session: company(),
    answers: reported([
      owner({}),
      owner({
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
    session: company(),
    answers: reported([owner({ share: 80 }), owner({ id: 'b', name: 'Grace Specimen', share: 40 })]),
    press: goOn,
  },
  {
    name: 'owners and directors, not sent',
    at: people,
    session: company(),
    answers: { ...reported([owner({ share: 100 })]), giveEntityAnswers: LOST },
    press: goOn,
  },
  { name: 'an owner, being added', at: `${paths.entityInfo}?party=new-one`, session: company(), answers: reported([]) },
  { name: 'a company’s documents, none sent', at: upload, session: company({ info: 'done' }) },
  {
    name: 'a company’s documents, handed in too early',
    at: upload,
    session: company({ info: 'done', documents: [required, { ...required, type: 'tax_certificate', optional: true }] }),
    press: (t) => [t('upload.finish', { ns: 'entity' })],
  },
  {
    name: 'a company’s documents, one sent and one unusable',
    at: upload,
    session: company({
      info: 'done',
      documents: [
        {
          ...required,
          files: [
            file,
            {
              ...file,
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
    session: company({ info: 'done' }),
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

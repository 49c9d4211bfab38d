import { paths, stepAddress } from '../../lib/paths.ts';
import type { PlayedCamera } from '../../testing/camera.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import type { Story } from '../story.ts';
import { image } from './journey.ts';

const step = stepOf('document');
const session = sessionOf([step, stepOf('selfie')]);
const choose = (more = {}) => stepAddress(paths.version, { step: 'identity', ...more });
const camera = stepAddress(paths.capture, image);
const confirm = stepAddress(paths.confirm, image);
const selfie = { step: 'face', type: 'selfie', side: 'single' } as const;

/** Two versions of one card, one of which has a name of the workflow's own. */
const turkish = stepOf('document');
if (turkish.definition.kind === 'document')
  turkish.definition.options.accepted = [
    { country: 'TR', type: 'id_card', version: 'new', sides: ['front', 'back'], format: 'ID-1' },
    {
      country: 'TR',
      type: 'id_card',
      version: 'old',
      sides: ['front', 'back'],
      format: 'ID-2',
      title: { en: 'Old identity booklet of the years before 2017, laminated, pink or blue', ar: 'البطاقة القديمة' },
    },
  ];

const questions: Story[] = [
  { name: 'the question for the country', at: choose(), session },
  { name: 'the question for the kind of document', at: choose({ country: 'TR' }), session },
  {
    name: 'the question for the version',
    at: choose({ country: 'TR', type: 'id_card' }),
    session: sessionOf([turkish]),
  },
];

const states: readonly (readonly [name: string, camera: PlayedCamera])[] = [
  ['before permission', 'unasked'],
  ['starting', 'opening'],
  ['live', 'live'],
  ['live, one of several', 'several'],
  ['missing', 'none'],
  ['busy', 'busy'],
];

const open: NonNullable<Story['press']> = (t) => [t('primer.open', { ns: 'capture' })];

/** The camera before anybody has chosen a document. */
const any = stepAddress(paths.capture, { step: 'identity' });

const capture: Story[] = [
  { name: 'the camera for any document, before permission', at: any, session, camera: 'unasked' },
  {
    name: 'the camera for a document, in a test session',
    at: camera,
    session: { ...session, mode: 'test' },
    camera: 'unasked',
  },
  { name: 'the camera for any document, live', at: any, session, camera: 'live' },
  ...states.map(([name, played]): Story => ({
    name: `the camera for a document, ${name}`,
    at: camera,
    session,
    camera: played,
  })),
  {
    name: 'the camera for a document, blocked',
    at: camera,
    session,
    camera: 'refused',
    press: open,
  },
  {
    name: 'the camera for a document, blocked again',
    at: camera,
    session,
    camera: 'refused',
    press: (t) => [...open(t), t('retry', { ns: 'camera_help' })],
  },
  {
    name: 'the camera for a document, without a network',
    at: camera,
    session,
    camera: 'live',
    online: false,
  },
  {
    name: 'the choice of a camera',
    at: camera,
    session,
    camera: 'several',
    press: (t) => [t('camera.switch', { ns: 'capture' })],
  },
  {
    name: 'the settings of the camera',
    at: camera,
    session,
    camera: 'live',
    press: (t) => [t('settings.title', { ns: 'capture' })],
  },
  {
    name: 'the camera for a selfie, before permission',
    at: stepAddress(paths.capture, { step: 'face' }),
    session,
    camera: 'unasked',
  },
  { name: 'the camera for a selfie, live', at: stepAddress(paths.capture, { step: 'face' }), session, camera: 'live' },
  {
    name: 'the camera for a proof of address',
    at: stepAddress(paths.capture, { step: 'home' }),
    session: sessionOf([stepOf('address')]),
    camera: 'unasked',
  },
];

const confirmation: Story[] = [
  { name: 'the confirmation of a document', at: confirm, session, images: [{ target: image, phase: 'draft' }] },
  {
    name: 'the confirmation of a document, without a network',
    at: confirm,
    session,
    images: [{ target: image, phase: 'draft' }],
    online: false,
  },
  {
    name: 'the confirmation of a file',
    at: confirm,
    session,
    images: [{ target: image, phase: 'draft', metadata: { source: 'file' }, name: 'scan of my passport.jpg' }],
  },
  {
    name: 'the confirmation of a PDF',
    at: confirm,
    session,
    images: [
      {
        target: image,
        phase: 'draft',
        metadata: { source: 'file' },
        mime: 'application/pdf',
        name: 'a-scan-with-a-very-long-name-that-nobody-would-type-by-hand-2026-03-01-final-version.pdf',
      },
    ],
  },
  {
    name: 'the confirmation of a selfie',
    at: stepAddress(paths.confirm, { step: 'face' }),
    session,
    images: [{ target: selfie, phase: 'draft' }],
  },
  {
    name: 'the confirmation of a proof of address',
    at: stepAddress(paths.confirm, { step: 'home' }),
    session: sessionOf([stepOf('address')]),
    images: [{ target: { step: 'home', type: 'proof_of_address', side: 'single' }, phase: 'draft' }],
  },
];

export const documentStories: readonly Story[] = [...questions, ...capture, ...confirmation];

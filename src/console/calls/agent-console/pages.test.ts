import { expect, it } from 'vitest';
import { stepOf } from '../../../testing/session.ts';
import { pagesOf } from './pages.ts';

it('the agent console offers the workflow’s pages, and general ones when it has none', () => {
  const steps = [stepOf('document').definition, stepOf('selfie').definition, stepOf('call').definition];
  expect(pagesOf(steps)).toEqual([
    { step: 'identity', type: 'passport', version: 'standard', side: 'single' },
    { step: 'identity', type: 'id_card', version: 'standard', side: 'front' },
    { step: 'identity', type: 'id_card', version: 'standard', side: 'back' },
    { step: 'face', type: 'selfie', side: 'single' },
  ]);
  expect(pagesOf([]).map(({ type }) => type)).toEqual(['id_card', 'id_card', 'passport', 'selfie']);
});

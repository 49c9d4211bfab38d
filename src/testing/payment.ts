import type { BioPayment } from '../lib/api/types.ts';
import { paths } from '../lib/paths.ts';
import { brandingOf } from './session.ts';
import type { Answers } from './service.ts';

/** A payment that waits for the payer's face, plus the given changes. */
export const paymentOf = (changes: Partial<BioPayment> = {}): BioPayment => ({
  id: '307d6960-7f9f-4f6b-a589-95137f30c010',
  payee: {
    branding: brandingOf({ colour: '#1f5f8b' }),
    privacy_url: 'https://aurora.example/privacy',
    frame_origins: ['https://aurora.example'],
  },
  amount: '1249.90',
  currency: 'EUR',
  reference: 'Order 7',
  language: 'en',
  stage: 'face',
  status: null,
  errors: [],
  completed_at: null,
  return_host: 'aurora.example',
  callback_url: 'https://aurora.example/paid?status=incomplete',
  expires_at: '2036-03-01T12:13:30.000Z',
  ...changes,
});

export const PAID = { stage: 'over', status: 'complete', completed_at: '2026-03-01T12:10:30.000Z' } as const;

/** The screen of such a payment. */
export const paying = (changes: Partial<BioPayment> = {}, answers: Answers = {}) => ({
  instead: 'payment' as const,
  at: paths.biopay,
  answers: {
    openBioPayment: { payment_token: 'AJA7NbM9yA2QWOU76m2TrMpZ4tvYHk3UejRkIsUXKfI', payment: paymentOf(changes) },
    ...answers,
  },
});

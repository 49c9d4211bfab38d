import { firstBranding } from '@veridoor/contract/branding';
import type { Branding, Completion, Session, SessionStep, StepKind, WorkflowStep } from '../lib/api/types.ts';

const definitions: Record<StepKind, WorkflowStep> = {
  document: {
    id: 'identity',
    kind: 'document',
    required_step_ids: [],
    max_attempts: 3,
    optional: false,
    options: {
      allow_file: true,
      accepted: [
        { country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
        { country: '*', type: 'id_card', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
      ],
    },
  },
  selfie: {
    id: 'face',
    kind: 'selfie',
    required_step_ids: ['identity'],
    max_attempts: 3,
    optional: false,
    options: { allow_file: false },
  },
  form: {
    id: 'about',
    kind: 'form',
    required_step_ids: [],
    max_attempts: 3,
    optional: false,
    options: {
      questions: [
        { id: 'name', label: 'Name', type: 'text', known: 'name' },
        { id: 'born', label: 'Date of birth', type: 'date', latest: 'today' },
      ],
    },
  },
  questionnaire: {
    id: 'living',
    kind: 'questionnaire',
    required_step_ids: [],
    max_attempts: 3,
    optional: false,
    options: {
      sections: [
        {
          title: 'Work',
          questions: [
            {
              id: 'work',
              label: 'What do you do?',
              type: 'choice',
              choices: [
                { value: 'employed', label: 'I work' },
                { value: 'none', label: 'Something else' },
              ],
            },
          ],
        },
      ],
    },
  },
  address: {
    id: 'home',
    kind: 'address',
    required_step_ids: [],
    max_attempts: 3,
    optional: false,
    options: { proof: { max_age_days: 90, allow_file: true, approve_readable: false } },
  },
  otp_phone: {
    id: 'phone',
    kind: 'otp_phone',
    required_step_ids: [],
    max_attempts: 3,
    optional: false,
    options: { recipient: 'either' },
  },
  otp_email: {
    id: 'email',
    kind: 'otp_email',
    required_step_ids: [],
    max_attempts: 3,
    optional: false,
    options: { recipient: 'typed' },
  },
  signature: {
    id: 'contract',
    kind: 'signature',
    required_step_ids: [],
    max_attempts: 3,
    optional: false,
    options: { text: 'I open an account.' },
  },
  pin: {
    id: 'pin',
    kind: 'pin',
    required_step_ids: [],
    max_attempts: 3,
    optional: false,
    options: {},
  },
  call: {
    id: 'talk',
    kind: 'call',
    required_step_ids: [],
    max_attempts: 3,
    optional: false,
    options: { recording: false, checklist: [], phrases: [] },
  },
};

/** A step of a session for tests: open and not begun, plus the given changes. */
export function stepOf(kind: StepKind, changes: Partial<Omit<SessionStep, 'definition'>> = {}): SessionStep {
  return {
    definition: structuredClone(definitions[kind]),
    status: 'not_uploaded',
    status_reason: null,
    open: true,
    attempts_left: 3,
    documents: [],
    ...changes,
  };
}

/** A branding without words of its own, plus the given changes. */
export const brandingOf = (changes: Partial<Branding> = {}): Branding => ({
  ...firstBranding('Aurora Bank'),
  colour: '#0b4f9e',
  ...changes,
});

/** A session for tests: consent given, nothing finished, plus the given changes. */
export function sessionOf(steps: SessionStep[], changes: Partial<Session> = {}): Session {
  return {
    mode: 'live',
    profile: { id: '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718', status: 'pending', reference: null },
    company: {
      branding: brandingOf(),
      retention_days: 90,
      privacy_url: 'https://aurora.example/privacy',
      frame_origins: ['https://aurora.example'],
    },
    consent: { version: '1', text: null, face: false, given_at: '2026-01-01T00:00:00Z' },
    language: 'en',
    journey: 'verify',
    biologin: null,
    passkey: 'none',
    geo_location: false,
    return_host: 'aurora.example',
    incomplete_url: 'https://aurora.example/back?status=incomplete&customer_id=1&errors=500',
    steps,
    completed: false,
    ...changes,
  };
}

/** An address that would run a script, assembled so that the code contains none as a whole. */
export const SCRIPT_ADDRESS = ['javascript', 'alert(1)'].join(':');

/** The answer to a journey that was handed in. */
export const HANDED_IN: Completion = {
  status: 'complete',
  callback_url: 'https://aurora.example/back',
  deep_link: null,
};

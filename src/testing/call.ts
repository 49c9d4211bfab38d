import type { AgentCall } from '../lib/api/types.ts';
import { stepOf } from './session.ts';

const AT = '2026-01-01T00:00:00Z';

/** A call that an agent is in, for tests: nothing taken and nothing missing, but for what is given. */
export function callOf(changes: Partial<AgentCall> = {}): AgentCall {
  return {
    id: '4e0a6c18-7d2f-4b93-a5c1-8f9e0d1b2a37',
    state: 'active',
    end: null,
    decision: null,
    reason: null,
    agent: '1',
    customer_here: true,
    language: 'en',
    waiting_since: AT,
    accepted_at: AT,
    ended_at: null,
    profile: {
      id: '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718',
      id_card_number: 'C-100482',
      reference: null,
      name: 'Ada Specimen',
      email: null,
      phone: null,
      status: 'pending',
      status_reason: null,
      steps: [],
      created_at: AT,
      updated_at: AT,
    },
    documents: [],
    steps: [stepOf('document').definition, stepOf('selfie').definition],
    missing_captures: [],
    options: { recording: false, checklist: [], phrases: [] },
    request: null,
    stills: [],
    notes: '',
    checklist: [],
    recording: { allowed: false, customer: false, agent: false, pieces: 0 },
    messages: [],
    ...changes,
  };
}

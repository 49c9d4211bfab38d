import { createFlowParts } from '../../lib/flow/create-parts.ts';
import type { FlowParts } from '../../lib/flow/context.ts';
import { createFlow } from '../../lib/flow/flow.ts';
import { createFlowStore } from '../../lib/flow/store.ts';
import type { CodeState, Completion, Session, StepAnswers } from '../../lib/api/types.ts';
import type { PreviewScreen } from '../../lib/preview-message.ts';
import { memoryStore } from '../../lib/uploads/upload-store.ts';
import { createUploadQueue } from '../../lib/uploads/upload-queue.ts';

/** An address that no request ever reaches. */
const SERVER = 'https://preview.invalid';

/** The session as far as the screen needs it: what comes before is done. */
export function sessionAt(session: Session, screen: PreviewScreen): Session {
  if (screen === 'entry') return session;
  const consented = { ...session, consent: { ...session.consent, given_at: new Date(0).toISOString() } };
  if (screen === 'steps') return consented;
  if (screen === 'complete')
    return {
      ...consented,
      completed: true,
      profile: { ...session.profile, status: 'in_review' },
      steps: session.steps.map((step) => ({ ...step, open: true, status: 'approved' })),
    };
  const at = session.steps.findIndex(({ definition }) => definition.id === screen.step);
  const before = session.steps.map((step, index) => (index < at ? { ...step, status: 'approved' as const } : step));
  return opened({
    ...consented,
    steps: before.map((step, index) => (index === at ? { ...step, open: true } : step)),
  });
}

/** A step opens once all that it requires is done. */
function opened(session: Session): Session {
  const done = new Set(
    session.steps.filter(({ status }) => status === 'approved').map(({ definition }) => definition.id),
  );
  return {
    ...session,
    steps: session.steps.map((step) => ({
      ...step,
      open: step.open || step.definition.required_step_ids.every((id) => done.has(id)),
    })),
  };
}

/** A flow that plays its own service: nothing leaves the page, and whatever is sent is approved. */
export interface PlayedFlow {
  parts: FlowParts;
  /** Goes on with another session. */
  put: (session: Session) => void;
}

export function playFlow(first: Session): PlayedFlow {
  let session = first;
  const approve = (id: string): Session => {
    const steps = session.steps.map((step) =>
      step.definition.id === id ? { ...step, status: 'approved' as const } : step,
    );
    session = opened({ ...session, steps });
    return session;
  };
  const flow = createFlow(
    { server: SERVER, profile: first.profile.id, token: { value: 'preview', expiresAt: Number.MAX_SAFE_INTEGER } },
    {
      // Without storage, memory keeps the record: the tab's own belongs to the console.
      store: createFlowStore(() => {
        throw new Error('the preview keeps nothing');
      }),
      fetch: async (input, init) => {
        const { method, url } = new Request(input, init);
        const { pathname } = new URL(url);
        const answer = answerOf(method, pathname);
        if (answer !== null) return Response.json(answer);
        // What happened is shown to nobody; what needs a service is not there, as where it is switched off.
        const status = /\/(?:events|location)$/.test(pathname) ? 204 : 404;
        return new Response(null, { status });
      },
      now: () => Date.now(),
    },
  );

  function answerOf(method: string, path: string): object | null {
    const [, step, part] = /^\/api\/v2\/session\/steps\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
    if (path === '/api/v2/session') return session;
    if (path === '/api/v2/session/consent') {
      session = { ...session, consent: { ...session.consent, given_at: new Date().toISOString() } };
      return session;
    }
    if (path === '/api/v2/session/complete') {
      session = sessionAt(session, 'complete');
      return { status: 'complete', callback_url: null, deep_link: null } satisfies Completion;
    }
    if (step === undefined) return null;
    // A wallet is asked through the service: without it, the camera is what is left.
    if (part?.startsWith('digital-id')) return null;
    if (part === 'code') return codeState(method === 'POST');
    if (method === 'GET') return { answers: {}, suggestions: {} } satisfies StepAnswers;
    return approve(decodeURIComponent(step));
  }

  const never = () => new Promise<never>(() => undefined);
  const queue = createUploadQueue({
    profile: first.profile.id,
    store: memoryStore(),
    transport: {
      prepare: () => undefined,
      announce: () => Promise.resolve(true),
      video: () => Promise.resolve(),
      send: () => Promise.resolve('preview'),
      register: ({ target }) => {
        if (target.step !== undefined) approve(target.step);
        return Promise.resolve();
      },
    },
    exclusively: (_name, _signal, work) => work(),
    pause: never,
    announce: () => undefined,
    now: () => Date.now(),
    random: () => 0,
    identifier: () => crypto.randomUUID(),
  });
  const admitted = {
    framed: false,
    listening: () => false,
    admittedBy: () => Promise.resolve(true),
    send: () => undefined,
  };
  return {
    parts: { ...createFlowParts(flow, admitted), uploads: () => Promise.resolve(queue) },
    put: (next) => {
      session = next;
    },
  };
}

/** Any six digits are right. */
const codeState = (sent: boolean): CodeState => ({
  known: null,
  may_type: true,
  sent: sent ? { recipient: '•••', delivery: 'sent', expires_in: 600, resend_in: 30, tries_left: 5 } : null,
});

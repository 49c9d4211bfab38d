import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { admit } from './guards.ts';

const fresh = () => sessionOf([stepOf('document'), stepOf('selfie', { open: false })]);
const identity = { step: 'identity' };

describe('admit', () => {
  it('admit asks for consent first', () => {
    const session = { ...fresh(), consent: { version: '1', text: null, face: false, given_at: null } };
    for (const path of [paths.steps, paths.capture, paths.complete])
      expect(admit(session, path, identity)).toEqual({ admitted: false, instead: '/' });
    expect(admit(session, paths.entry, null).admitted).toBe(true);
  });

  it('admit opens only steps that can be worked on', () => {
    expect(admit(fresh(), paths.capture, identity).admitted).toBe(true);
    for (const parameters of [{ step: 'face' }, { step: 'nobody' }])
      expect(admit(fresh(), paths.capture, parameters)).toEqual({ admitted: false, instead: '/select-step' });
  });

  it('admit sends an address without a step to the only open step of its kind, or to the list', () => {
    const both = sessionOf([stepOf('document'), stepOf('selfie'), stepOf('form'), stepOf('otp_email')]);
    const { id } = stepOf('form').definition;
    expect(admit(both, paths.form, null)).toEqual({ admitted: false, instead: `/initial-form?step=${id}` });
    expect(admit(both, paths.capture, null)).toEqual({ admitted: false, instead: '/select-step' });
    expect(admit(fresh(), paths.capture, null)).toEqual({ admitted: false, instead: '/capture?step=identity' });
    expect(admit(fresh(), paths.form, null)).toEqual({ admitted: false, instead: '/select-step' });
  });

  it('admit sends /otp to the code that is open', () => {
    const codes = [stepOf('otp_phone', { status: 'approved' }), stepOf('otp_email')];
    const { id } = stepOf('otp_email').definition;
    expect(admit(sessionOf(codes), paths.otp, null)).toEqual({ admitted: false, instead: `/otp/email?step=${id}` });
    const both = sessionOf([stepOf('otp_phone'), stepOf('otp_email')]);
    expect(admit(both, paths.otp, null)).toEqual({ admitted: false, instead: '/select-step' });
  });

  it('admit opens the second page while the first is checked', () => {
    const session = sessionOf([stepOf('document', { status: 'processing' })]);
    expect(admit(session, paths.capture, identity).admitted).toBe(true);
  });

  it('admit opens the end only when all is done', () => {
    expect(admit(fresh(), paths.complete, null)).toEqual({ admitted: false, instead: '/select-step' });
    expect(admit(sessionOf([stepOf('document', { status: 'approved' })]), paths.complete, null).admitted).toBe(true);
    const over = { ...fresh(), completed: true };
    for (const path of [paths.entry, paths.steps, paths.capture])
      expect(admit(over, path, identity)).toEqual({ admitted: false, instead: '/complete' });
  });

  it('admit sends a finished call to its result', () => {
    const session = sessionOf([stepOf('call', { status: 'approved' })]);
    const { id } = session.steps[0]!.definition;
    const instead = `/call-complete?step=${id}`;
    expect(admit(session, paths.call, { step: id })).toEqual({ admitted: false, instead });
    expect(admit(session, paths.callComplete, { step: id }).admitted).toBe(true);
  });

  it('admit shows the result of a rejected call before the end of the journey', () => {
    const over = sessionOf([stepOf('call', { status: 'rejected' })], { completed: true });
    const { id } = over.steps[0]!.definition;
    const instead = `/call-complete?step=${id}`;
    expect(admit(over, paths.call, { step: id })).toEqual({ admitted: false, instead });
    expect(admit(over, paths.callComplete, { step: id }).admitted).toBe(true);
    expect(admit(over, paths.complete, null).admitted).toBe(true);
    for (const path of [paths.entry, paths.steps])
      expect(admit(over, path, null)).toEqual({ admitted: false, instead: '/complete' });
    const approved = sessionOf([stepOf('call', { status: 'approved' })], { completed: true });
    expect(admit(approved, paths.callComplete, { step: id })).toEqual({ admitted: false, instead: '/complete' });
  });

  it('admit keeps a company on its own screens', () => {
    const files = [{ id: 'f', status: 'pending' as const, reject_reason: null, mime_type: 'application/pdf', size: 1 }];
    const required = { type: 'registration_extract' as const, title: null, optional: false, most_files: 5 };
    const journey = (info: 'open' | 'done', sent: typeof files) =>
      sessionOf([], { journey: 'entity', entity: { info, documents: [{ ...required, files: sent }] } });
    const instead = (session: ReturnType<typeof journey>, path: string) => {
      const admission = admit(session, path, null);
      return admission.admitted ? path : admission.instead;
    };
    expect(instead(journey('open', []), paths.steps)).toBe('/entity/info');
    expect(instead(journey('open', files), paths.entityUpload)).toBe('/entity/info');
    expect(instead(journey('done', []), paths.entityComplete)).toBe('/entity/upload');
    expect(instead(journey('done', files), paths.entityComplete)).toBe('/entity/complete');
    expect(instead({ ...journey('done', files), completed: true }, paths.entity)).toBe('/entity/complete');
    const fresh = { ...journey('open', []), consent: { version: '1', text: null, face: false, given_at: null } };
    expect(instead(fresh, paths.entityInfo)).toBe('/entity');
    expect(instead(sessionOf([stepOf('document')]), paths.entityInfo)).toBe('/select-step');
  });

  it('admit gives a login link one screen and the end', () => {
    const login = sessionOf([], { journey: 'biologin', biologin: { available: true, stage: 'face' as const } });
    const stranger = { ...login, consent: { version: '1', text: null, face: false, given_at: null } };
    for (const path of Object.values(paths)) {
      expect(admit(login, path, identity)).toEqual(
        path === paths.biologin ? { admitted: true } : { admitted: false, instead: '/biologin' },
      );
      expect(admit(stranger, path, null).admitted).toBe(path === paths.entry);
      expect(admit({ ...login, completed: true }, path, null).admitted).toBe(path === paths.complete);
    }
  });

  it('admit never redirects in a circle', () => {
    const status = fc.constantFrom(
      'not_uploaded',
      'processing',
      'pending_review',
      'approved',
      'automatically_rejected',
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ status, open: fc.boolean(), attempts_left: fc.nat(2) }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...Object.values(paths)),
        fc.option(fc.constantFrom('open' as const, 'done' as const), { nil: undefined }),
        (steps, completed, consented, path, info) => {
          const session = sessionOf(
            steps.map((changes) => stepOf('document', changes as never)),
            {
              completed,
              ...(info && { journey: 'entity', entity: { info, documents: [] } }),
              consent: { version: '1', text: null, face: false, given_at: consented ? '2026-01-01T00:00:00Z' : null },
            },
          );
          let admission = admit(session, path, identity);
          for (let hops = 0; !admission.admitted && hops < 3; hops += 1)
            admission = admit(session, admission.instead, null);
          expect(admission.admitted).toBe(true);
        },
      ),
    );
  });
});

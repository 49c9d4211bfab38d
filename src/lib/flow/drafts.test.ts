import { beforeEach, expect, it } from 'vitest';
import { forgetDrafts, recallDraft, rememberDraft } from './drafts.ts';

beforeEach(() => sessionStorage.clear());

it('a draft is returned only to its own profile and step', () => {
  rememberDraft('answers', 'ada', 'about', { name: 'Ada' });
  expect(recallDraft('answers', 'ada', 'about')).toEqual({ name: 'Ada' });
  expect(recallDraft('answers', 'grace', 'about')).toBeNull();
  expect(recallDraft('document', 'ada', 'about')).toBeNull();
  rememberDraft('answers', 'ada', 'about', null);
  expect(sessionStorage.length).toBe(0);
});

it('forgetting drafts keeps those of one profile and everything else', () => {
  sessionStorage.setItem('veridoor.camera.agreed', 'yes');
  rememberDraft('answers', 'ada', 'about', { name: 'Ada' });
  rememberDraft('signature', 'ada', 'sign', { name: 'Ada' });
  rememberDraft('document', 'grace', 'identity', { country: 'TR' });
  forgetDrafts('grace');
  expect(recallDraft('answers', 'ada', 'about')).toBeNull();
  expect(recallDraft('signature', 'ada', 'sign')).toBeNull();
  expect(recallDraft('document', 'grace', 'identity')).toEqual({ country: 'TR' });
  forgetDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['veridoor.camera.agreed']);
});

it('a draft that is not valid JSON is ignored', () => {
  sessionStorage.setItem('veridoor.draft.ada.answers.about', '{');
  expect(recallDraft('answers', 'ada', 'about')).toBeNull();
});

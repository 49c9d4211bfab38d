import { configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { GIVE_UP, resumeTime, stopTime } from './clock.ts';

// An idle machine never waits this long; a busy one must not fail the tests.
configure({ asyncUtilTimeout: GIVE_UP });

beforeEach(stopTime);
afterEach(resumeTime);

// Files share their modules: one whose loading the end of a file breaks off would be missing in all later files.
afterAll(() => vi.dynamicImportSettled());

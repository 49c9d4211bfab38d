import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// An idle machine never waits this long; a busy one must not fail the tests.
configure({ asyncUtilTimeout: 10_000 });

// Files share their modules: one whose loading the end of a file breaks off would be missing in all later files.
afterAll(() => vi.dynamicImportSettled());

import { configure } from '@testing-library/react';

// An idle machine never waits this long; a busy one must not fail the tests.
configure({ asyncUtilTimeout: 10_000 });

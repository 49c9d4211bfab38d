import { configure } from '@testing-library/react';

// None waits so long on a machine that has nothing else to do; one that does other work too must not fail them.
configure({ asyncUtilTimeout: 10_000 });

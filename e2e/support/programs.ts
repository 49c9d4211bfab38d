import { hasPostgresql } from '../../service/testing/servers/postgresql.ts';
import type { Engine } from '../engines/driver.ts';
import { hasFirefox, startFirefox } from '../engines/firefox.ts';
import { hasWebkit, startWebkit } from '../engines/webkit.ts';
import { hasRelay } from './relay.ts';

interface Need {
  readonly journey: string;
  readonly program: string;
  /** Without it only the journeys in this engine are left out. */
  readonly engine?: { readonly name: string; readonly start: () => Promise<Engine> };
  isHere(): boolean;
}

/** Journeys with programs that npm cannot install. A complete run skips none of them. */
const needs: readonly Need[] = [
  { journey: 'relay.spec.ts', program: 'coturn', isHere: hasRelay },
  { journey: 'two-instances.spec.ts', program: 'PostgreSQL', isHere: hasPostgresql },
  {
    journey: 'engines.spec.ts',
    program: 'Firefox',
    engine: { name: 'Firefox', start: startFirefox },
    isHere: hasFirefox,
  },
  {
    journey: 'engines.spec.ts',
    program: 'WebKitGTK with WebKitWebDriver and Xvfb',
    engine: { name: 'WebKit', start: startWebkit },
    isHere: hasWebkit,
  },
];

/** The journeys that cannot run here because a program is missing. */
export const leftOut = process.env['CI'] === 'true' ? [] : needs.filter(({ isHere }) => !isHere());

/** The engines other than Chromium's; the journeys in one that is not here are skipped. */
export const engines = needs.flatMap((need) =>
  need.engine ? [{ ...need.engine, program: need.program, isLeftOut: leftOut.includes(need) }] : [],
);

import { hasPostgresql } from '../../service/testing/servers/postgresql.ts';
import { hasRelay } from './relay.ts';

/** Journeys with programs that npm cannot install. A complete run skips none of them. */
const needs = [
  { journey: 'relay.spec.ts', program: 'coturn', isHere: hasRelay },
  { journey: 'two-instances.spec.ts', program: 'PostgreSQL', isHere: hasPostgresql },
];

/** The journeys that cannot run here, for want of a program. */
export const leftOut = process.env['CI'] === 'true' ? [] : needs.filter(({ isHere }) => !isHere());

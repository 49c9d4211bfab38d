import { hasPostgresql } from '../../service/testing/servers/postgresql.ts';
import { hasRelay } from './relay.ts';

/** Journeys with programs that npm cannot install. A complete run skips none of them. */
const needs = [
  { journey: 'relay.spec.ts', program: 'coturn', isHere: hasRelay },
  { journey: 'two-instances.spec.ts', program: 'PostgreSQL', isHere: hasPostgresql },
];

/** The journeys that cannot run here because a program is missing. */
export const leftOut = process.env['CI'] === 'true' ? [] : needs.filter(({ isHere }) => !isHere());

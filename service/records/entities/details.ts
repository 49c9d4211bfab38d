import { entityFaults, tidyDetails, type EntityDetails } from '@veridoor/validation/entity';
import type { FieldError } from '@veridoor/contract/problem';
import type { Connection } from '../../platform/database/connection.ts';
import type { PlatformParts } from '../../platform/parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { ENTITY_DETAILS } from '../../platform/crypto/sealing-purposes.ts';
import { findEntityRow, type EntityRow } from './queries.ts';
import { wordsOf, ProblemError } from '../../platform/problems/problems.ts';
import { shownName } from '../profiles/shown-names.ts';

const HOUR = 3_600;

export function sealDetails({ secrets }: Pick<PlatformParts, 'secrets'>, details: EntityDetails): Uint8Array {
  return secrets.seal(ENTITY_DETAILS, Buffer.from(JSON.stringify(details)));
}

export function openDetails(
  { secrets }: Pick<PlatformParts, 'secrets'>,
  row: Pick<EntityRow, 'details'>,
): EntityDetails {
  // Sealed by this service: it holds data that were checked when they were saved.
  return JSON.parse(Buffer.from(secrets.open(ENTITY_DETAILS, row.details)).toString()) as EntityDetails;
}

export async function readDetails(
  parts: Pick<PlatformParts, 'secrets'>,
  connection: Connection,
  profileId: string,
): Promise<EntityDetails> {
  return openDetails(parts, await findEntityRow(connection, profileId));
}

/**
 * The details in their stored form.
 *
 * @throws ProblemError invalid_request with the place and the code of every mistake.
 */
export function acceptDetails(given: EntityDetails, complete: boolean, now: Date): EntityDetails {
  const details = tidyDetails(given);
  // The customer's date may be a day earlier or later: a value that is right on one of the days is right.
  const on = (hours: number) => {
    const today = secondsAfter(now, hours * HOUR).toISOString();
    return entityFaults(details, { today: today.slice(0, 10), complete });
  };
  const latest = on(14);
  const errors: FieldError[] = [...on(-12)]
    .filter(([place]) => latest.has(place))
    .map(([place, code]) => ({
      field: `/details/${place}`,
      code,
      message: wordsOf(code),
    }));
  const places = new Set(errors.map(({ field }) => field));
  errors.push(...nameErrors(details).filter(({ field }) => !places.has(field)));
  if (errors.length > 0) throw new ProblemError('invalid_request', { errors });
  return details;
}

/** Names that hide something. */
function nameErrors({ name, parties = [] }: EntityDetails): FieldError[] {
  const names = [
    { place: 'name', name },
    ...parties.map((party, index) => ({ place: `parties/${index}/name`, ...party })),
  ];
  return names.flatMap(({ place, name: text = '' }) => {
    try {
      shownName(`/details/${place}`, text);
      return [];
    } catch (error) {
      if (error instanceof ProblemError) return error.details.errors ?? [];
      throw error;
    }
  });
}

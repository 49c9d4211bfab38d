/** The kind of an entry. */
export type EntityType = 'person' | 'organisation' | 'vessel' | 'aircraft';

/** Why an entry is on a list. */
export type ListCategory = 'sanction' | 'pep' | 'adverse_media';

/** A name of an entry. `weak`: the list itself calls it a low-quality alias. */
export interface ListedName {
  text: string;
  kind: 'primary' | 'strong' | 'weak';
}

/** A number or mark of an entry: `type` is the list's own word in snake case (passport, imo, tax_number, ...). */
export interface ListedIdentifier {
  type: string;
  value: string;
  country: string | null;
}

/** The act or programme by which an entry is listed. Dates are YYYY-MM-DD. */
export interface Listing {
  programme: string;
  listed_on: string | null;
  reason: string | null;
  url: string | null;
}

/** An article or page about an entry. */
export interface Media {
  url: string;
  title: string | null;
}

/** One entry of any list in the one shape that is stored, searched and answered. */
export interface ListedEntity {
  /** The list's own identifier, unique in that list. */
  id: string;
  type: EntityType;
  names: ListedName[];
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  birthDates: string[];
  gender: 'male' | 'female' | null;
  /** ISO 3166-1 alpha-2, upper case. */
  countries: string[];
  identifiers: ListedIdentifier[];
  categories: ListCategory[];
  listings: Listing[];
  media: Media[];
}

/** Reasons on lists run to pages; this is the most that is kept of one. */
const LONGEST_REASON = 500;

/** An entry with nothing in it yet but its id and type. */
export function emptyEntity(id: string, type: EntityType): ListedEntity {
  return {
    id,
    type,
    names: [],
    birthDates: [],
    gender: null,
    countries: [],
    identifiers: [],
    categories: [],
    listings: [],
    media: [],
  };
}

/** Adds a name unless it is empty or already there; a weak name becomes strong when it is also given as strong. */
export function addName(entity: ListedEntity, text: string | undefined, kind: ListedName['kind']): void {
  const clean = (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  if (clean === '' || !/[\p{L}\p{N}]/u.test(clean)) return;
  const known = entity.names.find((name) => name.text === clean);
  if (known === undefined) entity.names.push({ text: clean, kind });
  else if (known.kind === 'weak' && kind !== 'weak') known.kind = kind;
}

/** Adds a value to a list of values unless it is null or there already. */
export function addTo<T>(values: T[], value: T | null | undefined): void {
  if (value !== null && value !== undefined && !values.includes(value)) values.push(value);
}

/** Adds a number or mark unless it is empty or there already. */
export function addIdentifier(
  entity: ListedEntity,
  type: string,
  value: string | undefined,
  country: string | null,
): void {
  const clean = (value ?? '').trim().slice(0, 100);
  const kind = type
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 60);
  if (clean === '' || entity.identifiers.some((known) => known.value === clean && known.type === kind)) return;
  entity.identifiers.push({ type: kind === '' ? 'other' : kind, value: clean, country });
}

/** Text of a reason, cut to the kept length; null when there is none. */
export function reasonText(text: string | undefined): string | null {
  const clean = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (clean === '') return null;
  return clean.length > LONGEST_REASON ? `${clean.slice(0, LONGEST_REASON)}…` : clean;
}

import type { IdentityDocumentType } from '@veridoor/document-types/identity-type';
import { readdirSync, readFileSync } from 'node:fs';

/** Places and sizes are millimetres from the side's top left corner. */
export interface TypeSide {
  /** Titles and names of states: text, x, baseline, size. */
  readonly texts: readonly (readonly [text: string, x: number, y: number, size: number])[];
  /** Left edge, top and width; 7:9. */
  readonly portrait?: readonly [number, number, number];
  readonly ghost?: readonly [number, number, number];
  readonly mrz?: 'TD1' | 'TD3';
  readonly fields: readonly TypeField[];
}

export interface TypeField {
  /** Fields of print, joined by `+` where one line has several; `other` is none, and prints `text`. */
  readonly field: string;
  /** Empty where the value stands alone. */
  readonly label: string;
  /** Where the label begins, or the value without one: left edge and baseline. */
  readonly at: readonly [number, number];
  /** The label stands on the value's line. */
  readonly inline?: boolean;
  /** The value stands below in Latin letters as well. */
  readonly latin?: boolean;
  readonly text?: string;
}

/** One type of document as its file in `types/` says. */
export interface NationalType {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly kind: IdentityDocumentType;
  /** The year since which it is given. */
  readonly version: string;
  /** Code of the state by ICAO Doc 9303-3, section 5. */
  readonly issuer: string;
  /** BCP 47. */
  readonly language: string;
  readonly size?: 'ID-1' | 'ID-3';
  /** DD, MM and YYYY; MMM and LLL are the month in English and in the language. */
  readonly date: string;
  /** 9 is a digit and A a letter. */
  readonly number: string;
  /** As `number`, with DD, MM and YY of the birth; NN: 50 more for women; C: the digit of a century; X: any sign. */
  readonly personal?: string;
  /** How long it is valid. */
  readonly years: number;
  readonly capitals?: boolean;
  readonly nationality?: string;
  readonly categories?: string;
  readonly sexes?: Readonly<Record<'F' | 'M', string>>;
  /** Country of the holders, where it is another one. */
  readonly people?: string;
  readonly front: TypeSide;
  readonly back?: TypeSide;
}

/** An invented holder, of the country's file in `people/`. */
export interface NationalPerson {
  readonly last_name: string;
  readonly first_name: string;
  readonly sex: 'F' | 'M';
  /** ISO 8601 */
  readonly birth_date: string;
  readonly birth_place: string;
  /** By lines. */
  readonly address: readonly string[];
  readonly authority: string;
  readonly personal_number?: string;
  /** Names of people who write other letters. */
  readonly latin?: Readonly<Record<'last_name' | 'first_name', string>>;
}

const TYPES = new URL('../types/', import.meta.url);
const PEOPLE = new URL('../people/', import.meta.url);

/** Names of the types: those of their files. */
export const NATIONAL_TYPES: readonly string[] = readdirSync(TYPES)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .toSorted();

/** @throws Error when no file is called so. */
export const readNationalType = (name: string): NationalType =>
  JSON.parse(readFileSync(new URL(`${name}.json`, TYPES), 'utf8')) as NationalType;

/** The holders of a country's documents. @throws Error when there are none. */
export const readPeople = (country: string): readonly NationalPerson[] =>
  JSON.parse(readFileSync(new URL(`${country.toLowerCase()}.json`, PEOPLE), 'utf8')) as NationalPerson[];

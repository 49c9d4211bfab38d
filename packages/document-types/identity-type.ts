import type { IdentityDocumentType } from '@veridoor/contract/documents/document-types';
import type { NumberedHolder } from '@veridoor/validation/national-number-holder';
import type { LabelMeaning, PrintedField } from './fields.ts';
import type { Language } from './languages.ts';

export type { IdentityDocumentType };

/** Left end and middle height of a line, in millimetres from the page's top left corner. */
export type Place = readonly [x: number, y: number];

/** Where the documents of a country print what. */
export interface Layout {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The year since which documents look so. */
  readonly version: string;
  readonly side: 'front' | 'back';
  /** Titles and labels that are often legible. */
  readonly words: Readonly<Record<string, readonly [Place]>>;
  /** The three lines of an MRZ of a card (ICAO Doc 9303-5). */
  readonly mrz?: readonly [Place, Place, Place];
  /** The lines of each value. */
  readonly fields: Readonly<Partial<Record<PrintedField, readonly Place[]>>>;
}

/** The numbers of one country's documents. */
export interface NumberScheme {
  /** A regular expression for the whole number. */
  readonly form?: string;
  /** Whether a number, capitals and digits alone, is right by its form and check digit. */
  readonly isRight?: (number: string) => boolean;
  /** What a number, capitals and digits alone, says about the holder; null where it is of another form. */
  readonly holderOf?: (number: string) => NumberedHolder | null;
}

/** For how many years a document is valid at most. */
export interface Validity {
  /** ISO 3166-1 alpha-2; null for all. */
  readonly countries: ReadonlySet<string> | null;
  /** The first day of issue for which this holds, ISO 8601. */
  readonly since: string | null;
  /** It holds for people below this age on the day of issue; null for all. */
  readonly below: number | null;
  readonly years: number;
}

/** What machines read on a type. */
export interface MachineReadable {
  /** MRZs that are of this type alone. */
  readonly mrz: readonly {
    /** The document's code: the first two letters. */
    readonly code: RegExp;
    /** `French id` is the card of France until 2021. */
    readonly formats: readonly (
      | 'TD1'
      | 'TD2'
      | 'TD3'
      | 'French id'
      | 'Licence line'
      | 'Swiss licence'
      | 'Chinese line'
      | 'Chinese permit'
    )[];
  }[];
  /** The subfile of its barcode by AAMVA DL/ID; null without one. */
  readonly barcode: 'DL' | 'ID' | null;
}

/** What makes a type of document recognised and read. All parts are required; empty ones say so. */
export interface IdentityType {
  /** Its pages where a country has no form of its own. */
  readonly pages: { readonly sides: readonly ('front' | 'back' | 'single')[]; readonly format: 'ID-1' | 'ID-3' };
  /** By language; empty where the title is not known, or so short that other words have it in them. */
  readonly titles: Readonly<Record<Language, readonly string[]>>;
  readonly machine: MachineReadable;
  /** What the front or the only page prints. */
  readonly prints: {
    readonly fields: readonly PrintedField[];
    /** Countries (ISO 3166-1 alpha-2) whose documents print others. */
    readonly byCountry: Readonly<Record<string, readonly PrintedField[]>>;
  };
  /** How it names its fields besides the words of its country's languages. */
  readonly captions: {
    /** Numbers before the fields. */
    readonly numbers: Readonly<Record<string, LabelMeaning>>;
    readonly words: Partial<Record<LabelMeaning, readonly string[]>>;
  };
  /** Regions that issue it in place of their state, by country, ISO 3166-1 alpha-2, as they print their names. */
  readonly regions: Readonly<Record<string, readonly string[]>>;
  /** The state's sign that stands alone in the corner: signs and countries, the code of three letters, or none. */
  readonly sign: Readonly<Record<string, string>> | 'alpha-3' | null;
  /** Countries, ISO 3166-1 alpha-2, whose documents are known to have a hologram on the front or the only page. */
  readonly holograms: ReadonlySet<string>;
  readonly layouts: readonly Layout[];
  /** By country, ISO 3166-1 alpha-2. */
  readonly numbers: Readonly<Record<string, NumberScheme>>;
  /** The first that fits counts; without one nothing is known. */
  readonly validity: readonly Validity[];
  /** Nobody younger gets one; null where children do. */
  readonly youngest: number | null;
}

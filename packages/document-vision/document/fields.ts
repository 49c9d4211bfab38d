import { OTHER_NATIONALITIES } from '@veridoor/contract/documents/nationality';
import { isSameExpiry } from '@veridoor/document-types/no-end';
import type { AamvaLicence } from '../barcode/aamva.ts';
import { NATIONAL_CODES } from '../mrz/national/codes.ts';
import type { MrzFault, ParsedMrz } from '../mrz/parse.ts';

/** The data in a document about its holder, from the MRZ, the barcode, the print beside them, or a wallet. */

export interface DocumentFields {
  readonly source: 'mrz' | 'barcode' | 'print' | 'wallet';
  /** As in the MRZ: capitals without marks; in print, as printed. */
  readonly lastName: string;
  readonly firstName: string;
  /** The whole name in letters besides Latin, Greek and Cyrillic; only print has it. */
  readonly nativeName?: string;
  readonly documentNumber: string;
  /** Other numbers beside it: personal numbers in most MRZs. */
  readonly otherNumbers: readonly string[];
  /** ISO 8601; only the year, or year and month, if the document says no more. */
  readonly birthDate: string | null;
  /** The year 9999 means that the document has no end. */
  readonly expirationDate: string | null;
  /** Every date that an MRZ may mean, the likeliest first, where its six figures may mean several. */
  readonly birthDates?: readonly string[];
  readonly expirationDates?: readonly string[];
  /** Barcodes of licences have it, and print. */
  readonly issueDate?: string | null;
  readonly sex: 'M' | 'F' | 'X' | null;
  /** ISO 3166-1 alpha-2, or one of `OTHER_NATIONALITIES`; null when it was not read. */
  readonly nationality: string | null;
  /** ISO 3166-1 alpha-2; null for a code without a country, such as Utopia. */
  readonly issuingCountry: string | null;
  /** In print all of it is the street. */
  readonly address: { readonly street: string; readonly city: string; readonly postalCode: string } | null;
  /** The last name is cut off where the MRZ ends, or the first one. */
  readonly isNameCut?: boolean;
  /** What does not fit in an MRZ that is otherwise read: its other values are for a person. */
  readonly faults?: readonly MrzFault[];
  /** Least confidence of these values, 0 to 1; only print has it. */
  readonly confidence?: number;
  /** Values in print that are not sure: they count only where an MRZ or a barcode says the same. */
  readonly unsure?: Partial<PrintedValues>;
  /** What print says beside the MRZ or the barcode. */
  readonly printed?: DocumentFields | null;
}

type PrintedValues = Pick<DocumentFields, 'lastName' | 'firstName' | 'documentNumber' | 'birthDate' | 'expirationDate'>;

/** The dates that are possible; empty when none is known. */
export const possibleDates = (
  fields: DocumentFields,
): { readonly birth: readonly string[]; readonly expiration: readonly string[] } => ({
  birth: fields.birthDates ?? (fields.birthDate === null ? [] : [fields.birthDate]),
  expiration: fields.expirationDates ?? (fields.expirationDate === null ? [] : [fields.expirationDate]),
});

/** What an MRZ leaves open, decided by what print says of the same date. */
export function settledBy(fields: DocumentFields, printed: DocumentFields | null): DocumentFields {
  const { birthDates, expirationDates, ...others } = fields;
  const birth = birthDates?.find((date) => date === printed?.birthDate);
  const expiration = expirationDates?.find((date) => isSameExpiry(date, printed?.expirationDate ?? ''));
  return {
    ...others,
    birthDate: birth ?? fields.birthDate,
    expirationDate: expiration ?? fields.expirationDate,
    ...(birthDates && birth === undefined && { birthDates }),
    ...(expirationDates && expiration === undefined && { expirationDates }),
  };
}

/** Fields of an MRZ. */
export function fieldsOfMrz({ fields }: Pick<ParsedMrz, 'fields'>): DocumentFields {
  const { personalNumber, optional1, optional2 } = fields;
  const spaceless = (number: string) => number.replaceAll(/[ -]/gu, '');
  const isPersonal = (number = '') =>
    personalNumber !== undefined && spaceless(number).includes(spaceless(personalNumber));
  return {
    source: 'mrz',
    lastName: fields.lastName,
    firstName: fields.firstName,
    documentNumber: fields.documentNumber,
    otherNumbers: [personalNumber, ...[optional1, optional2].filter((number) => !isPersonal(number))].filter(
      (number) => number !== undefined,
    ),
    birthDate: fields.birthDate,
    expirationDate: fields.expirationDate ?? null,
    ...(fields.birthDates && { birthDates: fields.birthDates }),
    ...(fields.expirationDates && { expirationDates: fields.expirationDates }),
    ...(fields.issueDate && { issueDate: fields.issueDate }),
    ...(fields.isNameCut && { isNameCut: true }),
    sex: fields.sex,
    nationality: fields.nationality === undefined ? null : nationalityOf(fields.nationality),
    issuingCountry: countryOf(fields.issuingState),
    address: null,
  };
}

/** Fields that a check digit of their own proves. */
const PROVEN = ['documentNumber', 'birthDate', 'expirationDate'] as const;

/**
 * Fields of a clearly read MRZ that is not valid: what does not fit loses itself and nothing else. Null where fewer than
 * two of the number, the birth and the expiry compute: then it is another text, or misread.
 */
export function fieldsOfFaulty({ fields, faults }: Pick<ParsedMrz, 'fields' | 'faults'>): DocumentFields | null {
  const at = new Set<MrzFault>(faults);
  if (PROVEN.filter((name) => fields[name] && !at.has(name)).length < 2) return null;
  const { birthDates, expirationDates, ...read } = fieldsOfMrz({ fields });
  const isNamed = !at.has('names') && !at.has('lastName');
  return {
    ...read,
    ...(at.has('documentNumber') && { documentNumber: '' }),
    ...(at.has('birthDate') ? { birthDate: null } : birthDates && { birthDates }),
    ...(at.has('expirationDate') ? { expirationDate: null } : expirationDates && { expirationDates }),
    ...(!isNamed && { lastName: '', firstName: '' }),
    ...((at.has('optional1') || at.has('optional2')) && { otherNumbers: [] }),
    faults,
  };
}

/** Fields of a North American licence. */
export function fieldsOfLicence(licence: AamvaLicence): DocumentFields {
  const { street, city, postalCode } = licence;
  return {
    source: 'barcode',
    lastName: licence.lastName ?? '',
    firstName: [licence.firstName, licence.middleName].filter((name) => name !== null).join(' '),
    documentNumber: licence.documentNumber ?? '',
    otherNumbers: [],
    birthDate: licence.birthDate,
    expirationDate: licence.expirationDate,
    issueDate: licence.issueDate,
    sex: licence.sex,
    nationality: null,
    issuingCountry: licence.country === null ? null : countryOf(licence.country),
    address: street !== null && city !== null ? { street, city, postalCode: postalCode ?? '' } : null,
  };
}

/** ISO 3166-1 alpha-2 and alpha-3 of each country, one after the other. */
const PAIRS =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD ' +
  'BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN ' +
  'CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU ' +
  'DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB ' +
  'GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG ' +
  'HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN ' +
  'KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU ' +
  'LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR ' +
  'MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL ' +
  'OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB ' +
  'RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP ' +
  'SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN ' +
  'TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ' +
  'ZMZMB ZWZWE';

/** Countries that were renamed or joined another (ISO 3166-3), which are still countries of birth. */
const FORMER = 'DJ=AFI MM=BUR DE=DDR BJ=DHY KI=GEL BF=HVO VU=NHB ZW=RHO RO=ROM TL=TMP VN=VDR YE=YMD CD=ZAR'
  .split(' ')
  .map((pair) => pair.split('=') as [string, string])
  .map(([country, codes]) => ({ country, codes }));

const OWN: ReadonlyMap<string, string> = new Map(
  [...NATIONAL_CODES, ...FORMER].flatMap(({ country, codes }) =>
    codes.split(' ').map((code) => [code, country] as const),
  ),
);

const TABLE = new Map(PAIRS.split(' ').map((pair) => [pair.slice(2), pair.slice(0, 2)]));

/**
 * The country (ISO 3166-1 alpha-2) of a code in a machine-readable zone or a licence; null for organisations and
 * Utopia.
 */
export function countryOf(code: string): string | null {
  return OWN.get(code) ?? TABLE.get(code) ?? null;
}

/** What a code in a machine-readable zone says of the holder's nationality; null when it says nothing that exists. */
export function nationalityOf(code: string): string | null {
  return OTHERS.has(code) ? code : countryOf(code);
}

const OTHERS: ReadonlySet<string> = new Set(OTHER_NATIONALITIES);

import type { IssuerKind } from '@veridoor/document-reading/letters/issuer';
import type { PdfOrigin } from '../../vision/pages/pdf/pdf-origin.ts';

/** What the origin of a PDF says against a letter of an issuer. */
export type PdfDoubt = `pdf_${'edited' | 'of_design' | 'of_office' | 'of_scanner' | 'of_browser' | 'fonts_of_office'}`;

interface Program {
  readonly doubt: PdfDoubt;
  /** Names in `Creator` or `Producer`, as the program writes them. */
  readonly names: RegExp;
  /** Where else the same name comes from: then it says nothing. */
  readonly except?: RegExp;
}

/**
 * Programs that people use and that issuers' systems for output do not (those are OpenText Exstream, Quadient Inspire,
 * Papyrus, SAP, Oracle, JasperReports, iText, Apache FOP, PDFlib, TCPDF, wkhtmltopdf and their like). The names are what
 * the programs' own PDFs have in their information dictionary. The first that fits counts.
 *
 * | programs | why they are doubted | whom it may meet |
 * | --- | --- | --- |
 * | editors of PDFs | they change a letter that was issued | who split or merged the file |
 * | design programs | they draw any letter | small issuers with a designer |
 * | office programs | they type any letter | landlords and small authorities |
 * | scanners' apps | a scan of paper is an image: its text is the app's reading | who scanned the letter |
 * | browsers, printer drivers | they print any page, also one changed before | who printed the letter of an account into a file |
 *
 * Servers also print by Chrome without a window, which calls itself HeadlessChrome.
 */
const PROGRAMS: readonly Program[] = [
  {
    doubt: 'pdf_edited',
    names:
      /ilovepdf|smallpdf|sejda|pdfescape|pdf-xchange editor|foxit (?:phantom|pdf editor|editor)|nitro (?:pro|pdf)|pdfelement|pdffiller|dochub|pdf24|xodo|pdf expert|master pdf editor|able2extract|soda pdf|pdf candy|adobe acrobat pro(?!.*paper capture)/iu,
  },
  {
    doubt: 'pdf_of_design',
    names:
      /\bcanva\b|photoshop|illustrator|indesign|affinity|\bgimp\b|inkscape|coreldraw|figma|sketch\b|photopea|pixelmator|scribus|quarkxpress|microsoft® publisher|\bkrita\b/iu,
  },
  {
    doubt: 'pdf_of_office',
    names:
      /microsoft.{0,2}\s(?:office\s)?(?:word|excel|powerpoint)|microsoft.{0,2} office|acrobat pdfmaker|libreoffice|openoffice|staroffice|collabora|onlyoffice|wps (?:office|writer|文字)|kingsoft|google docs|softmaker|textmaker|abiword|hancom|\bpages\b|\bnumbers\b|\bwriter\b|\bcalc\b|apple keynote/iu,
  },
  {
    doubt: 'pdf_of_scanner',
    names:
      /camscanner|intsig|adobe scan|genius ?scan|scanbot|microsoft lens|office lens|swiftscan|tapscanner|turboscan|clearscan|vflat|simplescan|naps2|paper capture|abbyy finereader|vuescan/iu,
  },
  {
    doubt: 'pdf_of_browser',
    names:
      /skia\/pdf|chromium|mozilla\/|firefox|safari|microsoft.{0,2} edge|microsoft: print to pdf|quartz pdfcontext|pdfcreator|cutepdf|bullzip|dopdf|primopdf|novapdf|pdf ?995|clawpdf|foxit reader pdf printer/iu,
    except: /headlesschrome/iu,
  },
];

/** Fonts that office programs start a new letter with: Word since 2007 and 2023, LibreOffice. */
const OFFICE_FONTS = /^(?:calibri|cambria|aptos|carlito|caladea|liberation ?(?:serif|sans|mono)|comic ?sans)/iu;
/** Issuers whose letters come from systems for output, in fonts of their own. Offices of authorities write with Word. */
const LARGE: ReadonlySet<IssuerKind> = new Set(['bank', 'utility', 'insurance']);

/** The gravest doubt about a letter's PDF; null where nothing speaks against it, or it says nothing of itself. */
export function doubtOfOrigin({ creator, producer, fonts }: PdfOrigin, kind: IssuerKind | null): PdfDoubt | null {
  const said = `${creator}\n${producer}`;
  const program = PROGRAMS.find(({ names, except }) => names.test(said) && except?.test(said) !== true);
  if (program) return program.doubt;
  const isLarge = kind !== null && LARGE.has(kind);
  return isLarge && fonts.some((font) => OFFICE_FONTS.test(font)) ? 'pdf_fonts_of_office' : null;
}

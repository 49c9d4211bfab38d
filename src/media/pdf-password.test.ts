import { describe, expect, it } from 'vitest';
import { prepareFile } from './image-file.ts';
import { needsPassword } from './pdf-password.ts';

const ID = '00112233445566778899aabbccddeeff';
const OWNER = '052a4f7499bee3082d52779cc1e60b30557a9fc4e90e33587da2c7ec11365b80';
const SALTS = '73616c7473616c746b65796b65796b65';
const ZEROS = '0'.repeat(32);

/**
 * The entry U, for an empty password and for another one, by each revision; computed with another MD5, SHA and AES, those
 * of OpenSSL.
 */
const USERS = {
  2: {
    version: 1,
    length: 40,
    empty: '8ad44dda11a1de496e816f7702a6e394019b761223dfa5e0f9c9e2be842411e5',
    secret: '40e78e9d2035e90d5debd1555047fc056d110ffac1951151a70d97ff717520f1',
  },
  3: {
    version: 2,
    length: 128,
    empty: `329f44cd43eb220af5256c162e82d58a${ZEROS}`,
    secret: `4d50bcc55081b1d5cb1e7ab0c7ba1bbe${ZEROS}`,
  },
  4: {
    version: 4,
    length: 128,
    empty: `329f44cd43eb220af5256c162e82d58a${ZEROS}`,
    secret: `4d50bcc55081b1d5cb1e7ab0c7ba1bbe${ZEROS}`,
  },
  5: {
    version: 5,
    length: 256,
    empty: `766edcd872bc061516ae2c8cd27773e4466e9961ccf7041db4e61118e86a657c${SALTS}`,
    secret: `a019ab747700e8e64492408b79787bd5801eadbbe15f3d6aab08eb3ec5e612d3${SALTS}`,
  },
  6: {
    version: 5,
    length: 256,
    empty: `f383e1cdcd8e7e67f45a599473d3f5a7bd181c381364391074cafe0713e3331d${SALTS}`,
    secret: `f28f56ef5747965c3a052f8e074560c8fb02d13283508c02219717d36ef23e4c${SALTS}`,
  },
} as const;
type Revision = keyof typeof USERS;

const hexadecimal = (digits: string) => `<${digits}>`;
/** In brackets, with every escape that a string may have. */
const inBrackets = (digits: string) => {
  const signs = (digits.match(/../g) ?? []).map((pair) => {
    const sign = String.fromCharCode(Number.parseInt(pair, 16));
    if (sign === '\r') return String.raw`\r`;
    if (sign < ' ') return `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`;
    return '()\\'.includes(sign) ? `\\${sign}` : sign;
  });
  return `(${signs.join('')})`;
};

function pdf(password: 'empty' | 'secret', revision: Revision, write = hexadecimal): Blob {
  const { version, length, [password]: user } = USERS[revision];
  const text =
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n7 0 obj\n<< /Filter /Standard /V ${version} /R ${revision} ` +
    `/Length ${length} /P -1340 /O ${write(OWNER)} /U ${write(user)} >>\nendobj\n` +
    `trailer\n<< /Root 1 0 R /Encrypt 7 0 R /ID [ ${write(ID)} ${write(ID)} ] >>\n%%EOF`;
  return new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))]);
}

describe('PDFs with a password', () => {
  it.each([2, 3, 4, 5, 6] as const)('revision %i is known to open without one, or not', async (revision) => {
    for (const write of [hexadecimal, inBrackets]) {
      expect(await needsPassword(pdf('empty', revision, write))).toBe(false);
      expect(await needsPassword(pdf('secret', revision, write))).toBe(true);
    }
  });

  it('a PDF without encryption, or with one that is not known, is left to the service', async () => {
    const others = [
      '%PDF-1.7\n%%EOF',
      '%PDF-1.7\n trailer << /Encrypt 9 0 R >>',
      '%PDF-1.7\ntrailer << /Encrypt << /Filter /Adobe.PubSec /R 4 >> >>',
      '%PDF-1.7\ntrailer << /Encrypt << /Filter /Standard /R 9 /O <00> /U <00> >> >>',
    ];
    for (const text of others) expect(await needsPassword(new Blob([text]))).toBe(false);
  });

  it('one that needs it is refused before it is sent, one that only restricts printing is not', async () => {
    expect(await prepareFile(pdf('secret', 4))).toEqual({ ok: false, fault: 'file_locked' });
    expect(await prepareFile(pdf('empty', 4))).toMatchObject({ ok: true, mime: 'application/pdf' });
  });
});

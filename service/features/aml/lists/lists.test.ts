import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmlSource } from '@veridoor/contract/aml/search';
import { ListError } from './list-error.ts';
import type { ListFile } from './list-file.ts';
import type { ListedEntity } from './listed-entity.ts';
import { readList } from './sources.ts';

const file = (name: string, text: string | Uint8Array, chunk = 7): ListFile => ({
  name,
  bytes: pieces(typeof text === 'string' ? new TextEncoder().encode(text) : text, chunk),
});

/** Small pieces, so that characters and tags are cut in the middle. */
async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

async function read(source: AmlSource, ...files: ListFile[]): Promise<ListedEntity[]> {
  const entities: ListedEntity[] = [];
  for await (const entity of readList(source, files)) entities.push(entity);
  return entities;
}

const SDN =
  '7,"ASTAPKOV, Boris","individual","TEST] [TEST2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 05 May 1961; alt. DOB circa 07 Jul 1962; nationality Russia; Gender Male; Passport AB123456 (Iran); a.k.a. \'BORYA\'."\n8,"NORTHERN GANNET","vessel","TEST",-0- ,"C4XY2","Tanker","2595","1116","Cyprus",-0- ,"Vessel Registration Identification IMO 8012114."\n\u001a\n';
const ALT = '7,12,"aka","ASTAPKOW, Boris",-0- \n';
const ADD = '7,25,-0- ,"Havana","Cuba",-0- \n';

describe('United States list', () => {
  it('the reader takes the United States list from its three CSV files', async () => {
    const entities = await read('ofac', file('sdn.csv', SDN), file('alt.csv', ALT), file('add.csv', ADD));
    expect(entities).toEqual([
      expect.objectContaining({
        id: '7',
        type: 'person',
        names: [
          { text: 'ASTAPKOV, Boris', kind: 'primary' },
          { text: 'BORYA', kind: 'weak' },
          { text: 'ASTAPKOW, Boris', kind: 'strong' },
        ],
        birthDates: ['1961-05-05', '1962'],
        gender: 'male',
        countries: ['RU', 'CU'],
        identifiers: [{ type: 'passport', value: 'AB123456', country: 'IR' }],
        categories: ['sanction'],
        listings: [expect.objectContaining({ programme: 'TEST' }), expect.objectContaining({ programme: 'TEST2' })],
      }),
      expect.objectContaining({
        id: '8',
        type: 'vessel',
        countries: ['CY'],
        identifiers: [
          { type: 'call_sign', value: 'C4XY2', country: null },
          { type: 'imo', value: '8012114', country: null },
        ],
      }),
    ]);
  });

  it('the reader takes the United States list from XML', async () => {
    const xml = `<?xml version="1.0"?><sdnList xmlns="urn:x"><publshInformation><Publish_Date>01/01/2026</Publish_Date></publshInformation>
      <sdnEntry><uid>9</uid><firstName>Boris</firstName><lastName>ASTAPKOV</lastName><sdnType>Individual</sdnType><programList><program>TEST</program></programList>
      <idList><id><idType>Passport</idType><idNumber>X1</idNumber><idCountry>Cuba</idCountry></id><id><idType>Gender</idType><idNumber>Female</idNumber></id></idList>
      <akaList><aka><type>a.k.a.</type><category>weak</category><lastName>BORYA</lastName></aka></akaList>
      <dateOfBirthList><dateOfBirthItem><dateOfBirth>May 1961</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry></sdnList>`;
    expect(await read('ofac', file('sdn.xml', xml))).toEqual([
      expect.objectContaining({
        id: '9',
        type: 'person',
        gender: 'female',
        names: [
          { text: 'Boris ASTAPKOV', kind: 'primary' },
          { text: 'BORYA', kind: 'weak' },
        ],
        birthDates: ['1961-05'],
        identifiers: [{ type: 'passport', value: 'X1', country: 'CU' }],
      }),
    ]);
  });
});

const UN = `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>BORIS</FIRST_NAME><SECOND_NAME>ASTAPKOV</SECOND_NAME>
<UN_LIST_TYPE>TEST</UN_LIST_TYPE><REFERENCE_NUMBER>TSi.001</REFERENCE_NUMBER><LISTED_ON>2012-12-31</LISTED_ON><NAME_ORIGINAL_SCRIPT>Борис Астапков</NAME_ORIGINAL_SCRIPT>
<NATIONALITY><VALUE>Democratic People's Republic of Korea</VALUE></NATIONALITY><INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>BORYA</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR><TO_YEAR>1962</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL></INDIVIDUALS>
<ENTITIES><ENTITY><DATAID>2</DATAID><FIRST_NAME>NORVIK &amp; SONS</FIRST_NAME><ENTITY_ADDRESS><COUNTRY>Syrian Arab Republic</COUNTRY></ENTITY_ADDRESS></ENTITY></ENTITIES></CONSOLIDATED_LIST>`;

describe('other lists', () => {
  it('the reader takes the United Nations list', async () => {
    expect(await read('un', file('un.xml', UN))).toMatchObject([
      {
        id: '1',
        type: 'person',
        names: [
          { text: 'BORIS ASTAPKOV' },
          { text: 'Борис Астапков', kind: 'strong' },
          { text: 'BORYA', kind: 'weak' },
        ],
        birthDates: ['1960', '1961', '1962'],
        countries: ['KP'],
        listings: [{ programme: 'TEST', listed_on: '2012-12-31' }],
      },
      { id: '2', type: 'organisation', names: [{ text: 'NORVIK & SONS' }], countries: ['SY'] },
    ]);
  });

  it('the reader takes the European Union list', async () => {
    const xml = `<export xmlns="http://eu.europa.ec/fpi/fsd/export"><sanctionEntity designationDate="2008-07-03" euReferenceNumber="EU.1.2" logicalId="13">
      <regulation programme="TEST" publicationDate="2019-04-08"><publicationUrl>https://law.example/1</publicationUrl></regulation><subjectType code="enterprise" classificationCode="E"/>
      <nameAlias wholeName="Norvik Handels" strong="true"/><nameAlias wholeName="Nor Vik" strong="false"/><address countryIso2Code="DE"/></sanctionEntity></export>`;
    expect(await read('eu', file('eu.xml', xml))).toMatchObject([
      {
        id: '13',
        type: 'organisation',
        names: [
          { text: 'Norvik Handels', kind: 'primary' },
          { text: 'Nor Vik', kind: 'weak' },
        ],
        countries: ['DE'],
        listings: [{ programme: 'TEST', listed_on: '2008-07-03', url: 'https://law.example/1' }],
      },
    ]);
  });

  it('the reader takes the United Kingdom list and gathers the rows of an entry', async () => {
    const header = 'Name 6,Name 1,Name 2,DOB,Nationality,Group Type,Alias Type,Alias Quality,Regime,Listed On,Group ID';
    const csv = `Last Updated,27/04/2020,,,,,,,,,\n${header}\nASTAPKOV,Boris,,00/00/1983,Russian,Individual,Prime Alias,,TEST,25/07/2014,7\nNORVIK,,,,,Entity,Prime Alias,,TEST,,8\nBORYA,,,,,Individual,AKA,Low quality,TEST,,7\n`;
    expect(await read('uk', file('uk.csv', csv))).toMatchObject([
      {
        id: '7',
        names: [
          { text: 'Boris ASTAPKOV', kind: 'primary' },
          { text: 'BORYA', kind: 'weak' },
        ],
        birthDates: ['1983'],
        countries: ['RU'],
        listings: [{ programme: 'TEST', listed_on: '2014-07-25' }],
      },
      { id: '8', type: 'organisation' },
    ]);
  });

  it('the reader takes OpenSanctions tables and entities', async () => {
    const csv =
      'id,schema,name,aliases,birth_date,countries,identifiers,sanctions,dataset\nQ1,Person,Boris Astapkov,"Borya;Boria",1961,ru;cu,AB1,,Members of the Parliament\nA1,Address,Somewhere,,,,,,\n';
    expect(await read('opensanctions', file('targets.simple.csv', csv))).toMatchObject([
      {
        id: 'Q1',
        names: [{ text: 'Boris Astapkov' }, { text: 'Borya' }, { text: 'Boria' }],
        countries: ['RU', 'CU'],
        categories: ['pep'],
      },
    ]);
    const line = (value: object): string => `${JSON.stringify(value)}\n`;
    const lines =
      line({
        id: 'Q2',
        schema: 'Person',
        properties: {
          name: ['Boris Astapkov'],
          weakAlias: ['Borya'],
          topics: ['role.pep', 'crime.fraud'],
          sourceUrl: ['https://news.example/1'],
        },
      }) +
      line({ id: 'Q3', schema: 'Address', properties: {} }) +
      line({ id: 'Q4', schema: 'Person', properties: { name: ['Nobody Special'] } });
    expect(await read('opensanctions', file('entities.ftm.json', lines))).toMatchObject([
      { id: 'Q2', categories: ['pep', 'adverse_media'], media: [{ url: 'https://news.example/1' }] },
    ]);
  });

  it('the reader takes Senzing lines', async () => {
    const text = `${JSON.stringify({ RECORD_ID: 'S1', RECORD_TYPE: 'PERSON', NAMES: [{ NAME_TYPE: 'PRIMARY', NAME_FULL: 'Boris Astapkov' }], RISKS: [{ TOPIC: 'role.pep' }], DATES: [{ DATE_OF_BIRTH: '1961' }], COUNTRIES: [{ NATIONALITY: 'us' }], IDENTIFIERS: [{ PASSPORT_NUMBER: 'P1', PASSPORT_COUNTRY: 'us' }] })}\n`;
    expect(await read('senzing', file('s.jsonl', text))).toMatchObject([
      {
        id: 'S1',
        categories: ['pep'],
        birthDates: ['1961'],
        countries: ['US'],
        identifiers: [{ type: 'passport', value: 'P1', country: 'US' }],
      },
    ]);
  });
});

describe('broken lists', () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><CONSOLIDATED_LIST>&b;</CONSOLIDATED_LIST>';
  it.each<[string, AmlSource, ListFile, RegExp]>([
    [
      'a wrong number of fields',
      'ofac',
      file('sdn.csv', `${SDN.split('\n')[0]!}\n9,"TOO SHORT"\n`),
      /^sdn\.csv, line 2: 2 fields instead of 12$/,
    ],
    ['a quote that never closes', 'ofac', file('sdn.csv', '7,"ASTAPKOV, Boris\n'), /^sdn\.csv, line \d+: /],
    ['a missing column', 'opensanctions', file('t.csv', 'id,schema\n'), /^t\.csv, line 1: no column name, aliases/],
    ['a cut-off XML', 'un', file('un.xml', UN.slice(0, 600)), /^un\.xml, line \d+, column \d+: unclosed tag/],
    ['an entity bomb', 'un', file('un.xml', bomb), /line 1, column \d+: a document type declaration is not accepted$/],
    ['an unknown entity', 'un', file('un.xml', UN.replace('&amp;', '&bomb;')), /undefined entity/],
    ['another XML', 'eu', file('eu.xml', UN), /the root element is CONSOLIDATED_LIST, not export$/],
    [
      'another encoding',
      'senzing',
      file('s.jsonl', Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x7d), 100),
      /^s\.jsonl, byte \d+: not UTF-8 text$/,
    ],
    ['a line that is no object', 'senzing', file('s.jsonl', '\n[1]\n'), /^s\.jsonl, line 2: not a JSON object$/],
    ['a record without an id', 'senzing', file('s.jsonl', '{"NAMES":[]}\n'), /^s\.jsonl, line 1: no RECORD_ID$/],
    ['nothing', 'senzing', file('s.jsonl', ''), /^s\.jsonl: no entries$/],
    ['a wrong file', 'ofac', file('readme.txt', 'x'), /^readme\.txt: ofac takes/],
  ])('the error for %s names its place', async (_fault, source, broken, message) => {
    const error = await read(source, broken).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(ListError);
    expect((error as ListError).message).toMatch(message);
  });

  it('a damaged list yields entries or a ListError, nothing else', async () => {
    const sources: AmlSource[] = ['un', 'eu', 'uk', 'senzing', 'opensanctions'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.nat(UN.length),
        fc.string({ maxLength: 8 }),
        fc.nat(30),
        async (source, at, text, chunk) => {
          const damaged = UN.slice(0, at) + text + UN.slice(at);
          const outcome = await read(source, file('f.csv', damaged, chunk + 1)).catch((fault: unknown) => fault);
          const entries = Array.isArray(outcome) && outcome.every((entity: ListedEntity) => entity.names.length > 0);
          expect(entries || outcome instanceof ListError).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

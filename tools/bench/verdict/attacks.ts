import sharp from 'sharp';
import type { Profile } from '@veridoor/contract/profile';
import { makePortrait } from '../../specimens/portrait.ts';
import { ID3 } from '../../specimens/documents/layout.ts';
import { composeTd3 } from '../../specimens/mrz.ts';
import { drawMrz, TD3_PLACEMENT } from '../../specimens/mrz-drawing.ts';
import { drawImage, drawText } from '../../specimens/svg.ts';
import { activePages, beginJourney, type Customer, type PersonalDetails, type Way } from './customer.ts';
import { granted, type Ask } from './ask.ts';
import type { Company } from './stack.ts';
import {
  DRIVING_LICENCE,
  LISTED_OTHERWISE_BORN,
  RENAMED_PASSPORT,
  SPECIMEN_PASSPORT,
  IDENTITY_CARD,
  knownFrom,
  LISTED_PASSPORT,
  MINOR_PASSPORT,
  PASSPORT,
  RESIDENCE_PERMIT,
  OTHER_PASSPORT,
} from './people.ts';
import { drawnCard, page, pagesOf, photographOf, selfieOf, type Page, type Paper } from './images.ts';

/** A person who wants to be approved and must not be. */
export interface Attack {
  name: string;
  /** Whether it is tried before any list is loaded. */
  listless?: true;
  /** The minimum age of the loosest workflow: a check that is never made is never attacked. */
  minimumAge?: number;
  run(company: Company): Promise<Customer>;
}

/** The way of the pages, by default from the camera. */
interface Ways {
  document?: Way;
  selfie?: Way;
}

/** A whole journey with these pages. */
async function journey(
  company: Company,
  reported: PersonalDetails,
  document: readonly Page[],
  { portrait = 'bea', ...ways }: { portrait?: Paper['portrait'] } & Ways = {},
): Promise<Customer> {
  const customer = await beginJourney(company, reported);
  await customer.send(document, ways.document);
  await customer.send([await selfieOf(portrait)], ways.selfie);
  await customer.handIn();
  return customer;
}

/** Everything correct except the way in which it comes. */
const asHolder = async (company: Company, paper: Paper, ways: Ways = {}) =>
  journey(company, await knownFrom(paper), await pagesOf(paper), { portrait: paper.portrait, ...ways });

const bothSides = (paper: Pick<Paper, 'kind' | 'country'>, front: Buffer, back: Buffer): Page[] => [
  page(paper, 'front', front),
  page(paper, 'back', back),
];

/** A library card with the attacker's own portrait stuck on it. */
const libraryCard = (portrait: Buffer) => ({
  front: [
    `<rect width="85.6" height="12" fill="#27496d"/>`,
    drawText(6, 8, 'LIBRARY CARD', { size: 5, weight: 'bold', fill: '#fff' }),
    drawImage(portrait, { left: 5, top: 15, width: 24.5, height: 31.5 }),
    drawText(33, 24, 'Books and more since 1987', { size: 3.6 }),
    drawText(33, 34, 'Reader 004711', { size: 3.6 }),
  ].join(''),
  back: [
    `<rect y="6" width="85.6" height="11" fill="#222"/>`,
    drawText(6, 28, 'Please bring back what you have borrowed.', { size: 3.2 }),
    drawText(6, 36, 'Open from Tuesday to Saturday', { size: 3.2 }),
  ].join(''),
});

/** A page as large as a passport's, with right lines of MRZ: whoever can add makes them. */
function memberCard(portrait: Buffer): Promise<Buffer> {
  const lines = composeTd3({
    documentCode: 'P',
    issuer: 'D',
    nationality: 'D',
    surname: 'Nobody',
    givenNames: 'Ulla',
    documentNumber: 'C01X00T47',
    birthDate: '1987-03-14',
    sex: 'F',
    expiryDate: '2033-04-05',
  });
  const body = [
    drawText(6, 10, 'Bowling Club North – Member Card', { size: 6, weight: 'bold', fill: '#27496d' }),
    drawImage(portrait, { left: 5, top: 16, width: 35, height: 45 }),
    drawImage(portrait, { left: 106, top: 36, width: 14, height: 18 }, 'opacity="0.35"'),
    drawText(46, 26, 'Ulla Nobody', { size: 5 }),
    drawText(46, 36, 'Member since 1987', { size: 4 }),
    drawText(46, 46, 'Drinks at half price', { size: 4 }),
    drawText(46, 56, 'Not a passport', { size: 4 }),
    drawMrz(lines, TD3_PLACEMENT, ID3.height).svg,
  ].join('');
  return drawnCard(body, ID3);
}

/** An agent does everything permitted with every page. */
async function agentApproves(agent: Ask, company: Company, profile: string): Promise<void> {
  for (const { id } of await activePages(company, profile)) await granted(agent('POST', `/document/${id}/approve`));
}

const hold = (company: Company, profile: string) =>
  granted(company.admin('PATCH', `/profile/${profile}`, { status: 'in_review', status_reason: 'suspected fraud' }));

export const ATTACKS: readonly Attack[] = [
  {
    name: 'a blank card as a passport',
    run: async (company) => {
      const blank = [page(PASSPORT, 'single', await drawnCard(''))];
      return journey(company, await knownFrom(PASSPORT), blank);
    },
  },
  {
    name: 'a drawn library card as a driving licence',
    run: async (company) => {
      const drawn = libraryCard(await makePortrait('bea'));
      const licence = { kind: 'driving-licence', country: 'DE' } as const;
      const pages = bothSides(licence, await drawnCard(drawn.front), await drawnCard(drawn.back));
      return journey(company, await knownFrom(PASSPORT), pages);
    },
  },
  {
    name: 'a member card with an MRZ as a passport',
    run: async (company) => {
      const image = await memberCard(await makePortrait('bea'));
      return journey(company, await knownFrom(PASSPORT), [page(PASSPORT, 'single', image)]);
    },
  },
  { name: 'this project’s specimen as a passport', run: (company) => asHolder(company, SPECIMEN_PASSPORT) },
  { name: 'a printed surname that is not the MRZ’s', run: (company) => asHolder(company, RENAMED_PASSPORT) },
  {
    name: 'another country’s card',
    run: async (company) => {
      const pages = await pagesOf({ ...RESIDENCE_PERMIT, country: 'NL' });
      return journey(company, await knownFrom(RESIDENCE_PERMIT), pages, { portrait: RESIDENCE_PERMIT.portrait });
    },
  },
  {
    name: 'the back as the front',
    run: async (company) => {
      const [front, back] = [await photographOf(IDENTITY_CARD, 'front'), await photographOf(IDENTITY_CARD, 'back')];
      const pages = bothSides(IDENTITY_CARD, back, front);
      return journey(company, await knownFrom(IDENTITY_CARD), pages, { portrait: 'ada' });
    },
  },
  {
    name: 'the front twice',
    run: async (company) => {
      const front = await photographOf(IDENTITY_CARD, 'front');
      const pages = bothSides(IDENTITY_CARD, front, front);
      return journey(company, await knownFrom(IDENTITY_CARD), pages, { portrait: 'ada' });
    },
  },
  { name: 'a minor', minimumAge: 18, run: (company) => asHolder(company, MINOR_PASSPORT) },
  {
    name: 'somebody else’s selfie',
    // The two persons with sharp images whom the comparison finds most alike.
    run: async (company) =>
      journey(company, await knownFrom(DRIVING_LICENCE), await pagesOf(DRIVING_LICENCE), { portrait: 'faye' }),
  },
  {
    name: 'the portrait of the passport as the selfie',
    run: async (company) => {
      const customer = await beginJourney(company, await knownFrom(PASSPORT));
      await customer.send(await pagesOf(PASSPORT));
      const image = await sharp(await makePortrait(PASSPORT.portrait))
        .resize(900)
        .jpeg()
        .toBuffer();
      await customer.send([{ step: 'selfie', type: 'selfie', side: 'single', image }]);
      await customer.handIn();
      return customer;
    },
  },
  {
    name: 'files that say they are from the camera',
    run: (company) => asHolder(company, PASSPORT, { document: 'file as camera', selfie: 'file as camera' }),
  },
  {
    name: 'a capture sent twice',
    run: async (company) => {
      const customer = await beginJourney(company, await knownFrom(OTHER_PASSPORT));
      const [capture] = await customer.send(await pagesOf(PASSPORT));
      const pages = await pagesOf({ ...OTHER_PASSPORT, country: PASSPORT.country });
      await customer.send(pages, capture === undefined ? 'file as camera' : { capture });
      await customer.send([await selfieOf(OTHER_PASSPORT.portrait)]);
      await customer.handIn();
      return customer;
    },
  },
  { name: 'a listed name, typed and on the card', run: (company) => asHolder(company, LISTED_PASSPORT) },
  {
    name: 'a listed name on the card alone',
    run: async (company) => {
      const { number } = await knownFrom(LISTED_PASSPORT);
      return journey(company, { number }, await pagesOf(LISTED_PASSPORT));
    },
  },
  {
    name: 'a listed name with another birth date',
    run: (company) => asHolder(company, LISTED_OTHERWISE_BORN),
  },
  { name: 'no list loaded', listless: true, run: (company) => asHolder(company, PASSPORT) },
  {
    name: 'held by compliance, then a page approved',
    run: async (company) => {
      const customer = await asHolder(company, PASSPORT, { document: 'file' });
      await hold(company, customer.profile);
      await agentApproves(await company.agent(), company, customer.profile);
      return customer;
    },
  },
  {
    name: 'approved, then a page archived',
    run: async (company) => {
      const customer = await asHolder(company, PASSPORT);
      const agent = await company.agent();
      const { status } = await granted(company.admin<Profile>('GET', `/profile/${customer.profile}`));
      if (status !== 'approved') await agentApproves(agent, company, customer.profile);
      const pages = await activePages(company, customer.profile);
      const passport = pages.find(({ step }) => step === 'identity');
      if (passport) await granted(agent('POST', `/document/${passport.id}/archive`));
      return customer;
    },
  },
  {
    name: 'a check that ends after a hold',
    run: async (company) => {
      const customer = await beginJourney(company, await knownFrom(PASSPORT));
      await customer.send(await pagesOf(PASSPORT));
      const sent = customer.send([await selfieOf(PASSPORT.portrait)]);
      await hold(company, customer.profile);
      await sent;
      await customer.handIn();
      return customer;
    },
  },
  {
    name: 'an agent without the permission',
    run: async (company) => {
      const customer = await asHolder(company, PASSPORT, { document: 'file' });
      const agent = await company.agent();
      await agentApproves(agent, company, customer.profile);
      const refused = await agent<{ code: string }>('PATCH', `/profile/${customer.profile}`, { status: 'approved' });
      if (refused.status >= 400) customer.refusals.push(refused.body.code);
      return customer;
    },
  },
];

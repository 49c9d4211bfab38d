import { describe, expect, it } from 'vitest';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { saidByCustomer, saidByIntegrator } from './customer-values.ts';
import { extractedOfPage, saidByPage, type ReadPage } from './page-values.ts';
import { merged } from './values.ts';

const fields: DocumentFields = {
  source: 'mrz',
  firstName: 'FIONA JANE',
  lastName: 'ODELANEY',
  documentNumber: 'L48579407',
  otherNumbers: [],
  birthDate: '1988-11-02',
  expirationDate: '2031-04-30',
  sex: 'F',
  nationality: 'IE',
  issuingCountry: 'IE',
  address: null,
};
const page: ReadPage = { id: 'p', type: 'passport', country: 'GB', results: [] };
const step = {
  id: 'about',
  kind: 'form',
  required_step_ids: [],
  max_attempts: 3,
  optional: false,
  options: {
    questions: [
      { id: 'called', label: 'Name', type: 'text', known: 'name' },
      { id: 'born', label: 'Born on', type: 'date', known: 'birth_date' },
      { id: 'hobby', label: 'Hobby', type: 'text' },
    ],
  },
} satisfies WorkflowStep;

describe('extracted data', () => {
  it('each value has its source and the confidence that a wrong reading would be noticed', () => {
    expect(extractedOfPage(page, fields)).toMatchObject({
      first_name: { value: 'FIONA JANE', source: 'machine_readable_zone', document: 'p', confidence: null, others: [] },
      full_name: { value: 'FIONA JANE ODELANEY' },
      birth_date: { value: '1988-11-02', confidence: 0.99 },
      number: { value: 'L48579407', confidence: 0.99 },
      expiry_date: { value: '2031-04-30', confidence: 0.99 },
      sex: { value: 'F', confidence: null },
      type: { value: 'passport', source: 'machine_readable_zone' },
      issue_date: null,
      address: null,
    });
  });

  it('a name in other letters comes from print beside the MRZ, and nothing checks it', () => {
    const printed: DocumentFields = { ...fields, source: 'print', nativeName: '林健聖', confidence: 0.95 };
    const { native_name: name, full_name: latin } = extractedOfPage(page, { ...fields, printed })!;
    expect(name).toEqual({ value: '林健聖', source: 'print', document: 'p', confidence: null, others: [] });
    expect(latin).toMatchObject({ value: 'FIONA JANE ODELANEY' });
  });

  it('a page on which nothing was read has no extracted data', () => {
    expect(extractedOfPage(page, null)).toBeNull();
  });

  it("the issuer shows the customer's country when the MRZ names another", () => {
    expect(extractedOfPage(page, fields)?.issuer).toEqual({
      value: 'IE',
      source: 'machine_readable_zone',
      document: 'p',
      confidence: null,
      others: [{ source: 'customer', value: 'GB', document: 'p' }],
    });
  });

  it('a licence has issue date and address, protected by its error correction', () => {
    const address = { street: '2570 24TH STREET', city: 'ANYTOWN', postalCode: '95818' };
    const licence = { ...fields, source: 'barcode', issueDate: '2019-02-01', address } as const;
    expect(extractedOfPage({ ...page, type: 'driving_licence' }, licence)).toMatchObject({
      issue_date: { value: '2019-02-01', source: 'barcode', confidence: 1 },
      address: { value: '2570 24TH STREET, 95818 ANYTOWN' },
    });
  });

  it('the MRZ does not confirm the type of a wrong document', () => {
    const wrong = { check: 'document', outcome: 'failed', score: 0, detail: 'wrong_document' } as const;
    expect(extractedOfPage({ ...page, results: [wrong] }, fields)?.type).toMatchObject({ source: 'customer' });
  });

  it('differing values of customer and integrator appear, but not mere accents and case', () => {
    const customer = saidByCustomer([step], new Map([['about', { called: 'Fíona Jane Delaney', born: '1988-11-02' }]]));
    const integrator = saidByIntegrator({ name: "Fiona Jane O'Delaney" }, customer);
    const whole = merged([integrator, customer, ...saidByPage(page, fields)]);
    expect(whole.full_name?.others).toEqual([{ source: 'customer', value: 'Fíona Jane Delaney', document: null }]);
    expect(whole.birth_date).toMatchObject({ source: 'machine_readable_zone', others: [] });
  });

  it('a name that the profile got from the customer is not attributed to the integrator', () => {
    const customer = saidByCustomer([step], new Map([['about', { called: 'Ada Specimen' }]]));
    expect(saidByIntegrator({ name: 'Ada Specimen' }, customer)).toEqual({});
    expect(merged([customer]).full_name).toMatchObject({ source: 'customer', value: 'Ada Specimen' });
  });
});

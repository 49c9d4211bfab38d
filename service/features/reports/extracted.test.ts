import { describe, expect, it } from 'vitest';
import type { WorkflowStep } from '../../../packages/contract/step.ts';
import type { DocumentFields } from '../../../packages/document-vision/document/fields.ts';
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

describe('what is extracted', () => {
  it('has every value with its source, and how surely a wrong reading would be noticed', () => {
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

  it('is nothing where nothing was read', () => {
    expect(extractedOfPage(page, null)).toBeNull();
  });

  it('tells the country that the customer chose where the MRZ names another', () => {
    expect(extractedOfPage(page, fields)?.issuer).toEqual({
      value: 'IE',
      source: 'machine_readable_zone',
      document: 'p',
      confidence: null,
      others: [{ source: 'customer', value: 'GB', document: 'p' }],
    });
  });

  it('has issue date and address of a licence, under its error correction', () => {
    const address = { street: '2570 24TH STREET', city: 'ANYTOWN', postalCode: '95818' };
    const licence = { ...fields, source: 'barcode', issueDate: '2019-02-01', address } as const;
    expect(extractedOfPage({ ...page, type: 'driving_licence' }, licence)).toMatchObject({
      issue_date: { value: '2019-02-01', source: 'barcode', confidence: 1 },
      address: { value: '2570 24TH STREET, 95818 ANYTOWN' },
    });
  });

  it('does not say of a wrong document that the MRZ confirms its type', () => {
    const wrong = { check: 'document', outcome: 'failed', score: 0, detail: 'wrong_document' } as const;
    expect(extractedOfPage({ ...page, results: [wrong] }, fields)?.type).toMatchObject({ source: 'customer' });
  });

  it('has what customer and integrator say where it differs, and leaves marks and case out of it', () => {
    const customer = saidByCustomer([step], new Map([['about', { called: 'Fíona Jane Delaney', born: '1988-11-02' }]]));
    const integrator = saidByIntegrator({ name: "Fiona Jane O'Delaney" }, customer);
    const whole = merged([integrator, customer, ...saidByPage(page, fields)]);
    expect(whole.full_name?.others).toEqual([{ source: 'customer', value: 'Fíona Jane Delaney', document: null }]);
    expect(whole.birth_date).toMatchObject({ source: 'machine_readable_zone', others: [] });
  });

  it('does not call a name the integrator’s that the profile has from the customer', () => {
    const customer = saidByCustomer([step], new Map([['about', { called: 'Ada Specimen' }]]));
    expect(saidByIntegrator({ name: 'Ada Specimen' }, customer)).toEqual({});
    expect(merged([customer]).full_name).toMatchObject({ source: 'customer', value: 'Ada Specimen' });
  });
});

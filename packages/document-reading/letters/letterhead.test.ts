import { describe, expect, it } from 'vitest';
import { letterheadOf } from './letterhead.ts';

const found = (name: string, ...lines: string[]) => {
  const { isOrganisation, hasContact, hasCustomerNumber } = letterheadOf(name, lines);
  return [isOrganisation && 'organisation', hasContact && 'contact', hasCustomerNumber && 'number']
    .filter(Boolean)
    .join(' ');
};

describe('letterhead', () => {
  it.each([
    ['Stadtwerke Utopia GmbH', 'Vertragskonto: 400 123 456', 'Kanalstraße 2, 10001 Amaurot'],
    ['Utopia Light & Water', 'Customer K20481123', 'Canal Street 2 · 10001 Port Amaurot'],
    ['Énergie d’Utopie S.A.', 'N° client', '123 456 789', 'RCS Amaurot B 552 081 317'],
    ['Ütopya Elektrik A.Ş.', 'Tesisat No: 4001234567', 'Müşteri Hizmetleri 0850 123 45 67'],
    ['ПАО Энергосбыт', 'Лицевой счёт № 4001234567', 'ИНН 7701234567'],
    ['First Bank of Utopia', 'Account number: 40012345', 'www.firstbank.example'],
    ['Utopian Power Ltd', 'Your account number 8500 1234', '12 Canal Street, Amaurot AB1 2CD'],
    ['Banca di Utopia S.p.A.', 'IBAN IT60X0542811101000000123456', 'P.IVA 01234567890'],
  ])('of %s is whole', (name, ...lines) => {
    expect(found(name, name, ...lines)).toBe('organisation contact number');
  });

  it('is missing in five typed lines', () => {
    const lines = ['Ada Specimen', 'Lindenweg 4', 'Berlin', 'Germany', '12.02.2026', 'Electricity statement'];
    expect(found('Electricity statement', ...lines)).toBe('organisation');
    expect(found('Ada Specimen', ...lines)).toBe('');
  });

  it('does not take an address for a number, or a customer’s address for the issuer’s', () => {
    expect(found('City Power', 'Customer service · Canal Street 2 · 10001 Amaurot')).toBe('organisation contact');
    const { hasContact } = letterheadOf('City Power', ['Lindenweg 4, 10115 Berlin'], (line) => line.includes('10115'));
    expect(hasContact).toBe(false);
  });
});

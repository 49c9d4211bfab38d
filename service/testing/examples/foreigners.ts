import type { InjectOptions } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import type { TestApplication } from '../application.ts';
import { buildCompany, buildSession } from '../builders.ts';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** What somebody of another company was answered to a request with ids that are not theirs. */
export interface ForeignAnswer {
  request: string;
  status: number;
  body: string;
}

/**
 * People of another company, who ask for whatever others are about to ask for, at that moment: an admin in place of
 * users and API keys, a customer in place of customers.
 */
export async function watchAsForeigners(test: TestApplication, answers: ForeignAnswer[]) {
  const company = await buildCompany(test.parts);
  const tokenLike = async (token: string) => {
    const isCustomer = token.includes('.') && decodeProtectedHeader(token).typ !== 'at+jwt';
    return isCustomer ? (await buildSession(test, company)).token : company.token('admin');
  };
  return async (request: InjectOptions & { token?: string }): Promise<void> => {
    const { method = 'GET', payload = '', token } = request;
    const url = typeof request.url === 'string' ? request.url : '';
    const body = Buffer.isBuffer(payload) ? payload.toString('latin1') : JSON.stringify(payload);
    if (token === undefined || !ID.test(`${url} ${body}`)) return;
    const response = await test.inject({ ...request, token: await tokenLike(token) });
    answers.push({ request: `${method} ${url}`, status: response.statusCode, body: response.body });
  };
}

/** Whether an answer reported something about another company, or changed something there; an empty list does neither. */
export const isLeak = ({ status, body }: ForeignAnswer): boolean =>
  status < 400 && (!body.startsWith('{') || ID.test(body));

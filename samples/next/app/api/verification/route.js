import { ServiceProblem } from '@veridoor/client';
import { customerOf, remember } from '../../../lib/customers.js';
import { startVerification } from '../../../lib/veridoor.js';

/** Answers the browser of a customer where their verification is. */
export async function POST(request) {
  const customer = await customerOf(request);
  if (customer === null) return Response.json({ error: 'Please log in first.' }, { status: 401 });
  try {
    const { profile, url } = await startVerification(customer);
    await remember(profile, { customer });
    // Whoever has the link can go on with the verification: it is for this customer, and for no cache or log.
    return Response.json({ url }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    console.error(error.code, error.requestId);
    return Response.json({ error: 'The verification cannot begin now.' }, { status: 502 });
  }
}

import { judged, type Check } from '../check.ts';

/** The customer declares no prominent public office, neither their own nor of somebody close to them. */
export const publicOffice: Check<'public_office'> = {
  name: 'public_office',
  families: [],
  inTests: 'made',
  make: ({ publicOffice: declared }) => (declared === null ? null : judged(declared ? 'public_office_declared' : null)),
};

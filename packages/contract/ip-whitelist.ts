import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from './common.ts';

export const IpWhitelistEntry = Type.Object(
  {
    id: described(Identifier, 'Id of the entry.'),
    company_name: Type.String({ description: 'Name of the company.' }),
    address: Type.String({ description: 'A plain IP address, or a network in CIDR notation.' }),
  },
  { $id: 'IpWhitelistEntry', description: 'An address from which the users of a company may come.' },
);
export type IpWhitelistEntry = Static<typeof IpWhitelistEntry>;

/** A bare array, as the interface specification says. */
export const IpWhitelist = Type.Array(reference(IpWhitelistEntry), {
  $id: 'IpWhitelist',
  description: 'Every entry, oldest first, as a bare array.',
});

export const IpWhitelistCreate = Type.Object(
  {
    address: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'IPv4 or IPv6, plain or as a network in CIDR notation without host bits.',
      examples: ['203.0.113.0/24'],
    }),
    confirm: Type.Optional(
      Type.Boolean({
        description: 'Add a first entry even if it locks out the address of this request.',
      }),
    ),
  },
  { $id: 'IpWhitelistCreate', additionalProperties: false, description: 'An address to let in.' },
);

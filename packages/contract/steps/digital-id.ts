import { Type, type Static } from 'typebox';
import { reference } from '../common.ts';

export const DigitalIdType = Type.Enum(['mdl', 'pid_mdoc', 'pid_sd_jwt'], {
  $id: 'DigitalIdType',
  description:
    'A digital identity. mdl: a mobile driving licence (ISO/IEC 18013-5). pid_mdoc, pid_sd_jwt: the person identification data of the European Union, in either format.',
});
export type DigitalIdType = Static<typeof DigitalIdType>;

export const StatusPolicy = Type.Enum(['require', 'if_reachable', 'off'], {
  $id: 'StatusPolicy',
  description:
    'Whether a digital identity may count without its issuer’s list of revoked ones. require: only when the list was read. if_reachable: it is recorded when it was not. off: nobody asks.',
});
export type StatusPolicy = Static<typeof StatusPolicy>;

export const WalletLinks = Type.Enum(['off', 'same_device', 'any'], {
  $id: 'WalletLinks',
  description:
    'Whether a link or a QR code may ask a wallet where the browser cannot. off: never. same_device: a link, whose answer the same browser must bring back. any: a QR code for another device too; whoever shows that code to somebody else gets their answer, so compare a selfie with the portrait.',
});
export type WalletLinks = Static<typeof WalletLinks>;

export const DigitalIdOptions = Type.Object(
  {
    types: Type.Array(reference(DigitalIdType), {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      description: 'Digital identities that the step accepts.',
    }),
    asks: Type.Enum(['identity', 'age'], {
      description:
        'identity: names, date of birth, number, expiry, country, and the portrait where the workflow has a selfie. age: only whether the holder has the `minimum_age`; nothing else leaves the wallet.',
    }),
    status: reference(StatusPolicy),
    links: reference(WalletLinks),
    asked_first: Type.Optional(
      Type.Boolean({
        description:
          'Whether the wallet is asked before the camera, for a business that knows that its customers have one. Otherwise it is a line below the button that opens the camera.',
      }),
    ),
  },
  {
    $id: 'DigitalIdOptions',
    additionalProperties: false,
    description: 'A digital identity from a wallet, instead of photographs.',
  },
);
export type DigitalIdOptions = Static<typeof DigitalIdOptions>;

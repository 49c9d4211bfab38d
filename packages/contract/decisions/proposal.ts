import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';
import { ProfileStatus } from '../profile.ts';

export const DecisionProposal = Type.Object(
  {
    id: described(Identifier, 'Id of the proposal.'),
    profile: described(Identifier, 'The profile or entity that it is about.'),
    status: described(reference(ProfileStatus), 'The status that it asks for.'),
    reason: nullable(Type.String(), 'Reason of the decision; null if none was needed.'),
    note: nullable(Type.String(), 'For colleagues; customers do not see it.'),
    override: Type.Boolean({ description: 'Whether it overrides something open.' }),
    proposed_by: nullable(Identifier, 'The user who proposed it; null once the user is gone.'),
    name: Type.String({ description: 'Name of the user.' }),
    mine: Type.Boolean({ description: 'Whether it is the user who asks, who may withdraw but not confirm it.' }),
    stands: Type.Boolean({
      description: 'Whether it can be confirmed: not once the account of its author is disabled or gone.',
    }),
    proposed_at: described(Timestamp, 'When it was proposed.'),
  },
  {
    $id: 'DecisionProposal',
    description: 'A decision that waits for a second person, because the workflow says so (`second_person`).',
  },
);
export type DecisionProposal = Static<typeof DecisionProposal>;

export const ProposalReturn = Type.Object(
  {
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description: 'Why, for colleagues. Required unless the proposal is your own.',
      }),
    ),
  },
  { $id: 'ProposalReturn', additionalProperties: false, description: 'Why a proposal is not confirmed.' },
);
export type ProposalReturn = Static<typeof ProposalReturn>;

export const ProposalConfirmation = Type.Object(
  {
    proposal: described(
      Identifier,
      'Id of the proposal that you have read: 409 `proposal_outdated` once its author proposes something else.',
    ),
  },
  { $id: 'ProposalConfirmation', additionalProperties: false, description: 'Which proposal is confirmed.' },
);
export type ProposalConfirmation = Static<typeof ProposalConfirmation>;

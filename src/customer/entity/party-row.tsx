import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { beneficialOwners } from '@veridoor/validation/shares';
import { useAction } from '../../hooks/use-action.ts';
import type { EntityParty } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { keepSession } from '../../lib/flow/session-queries.ts';
import { listOf } from '../../lib/i18n/localised.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { Button } from '../../ui/button/button.tsx';
import { ListRow, StatusChip } from '../../ui/list/list.tsx';
import { detailsQuery, giveEntityDetails } from './entity-queries.ts';
import styles from './entity.module.css';
import { withoutParty } from './model.ts';
import { partyAddress } from './progress.ts';

interface PartyRowProps {
  party: EntityParty;
  parties: readonly EntityParty[];
  incomplete: boolean;
}

/** One owner or director: who it is, in which role, and what is missing. */
export function PartyRow({ party, parties, incomplete }: PartyRowProps) {
  const { t, i18n } = useTranslation('entity');
  const flow = useFlow();
  const client = useQueryClient();
  const remove = useAction(async () => {
    const others = withoutParty(parties, party.id);
    keepSession(client, await giveEntityDetails(flow, { parties: others }, false));
    await client.invalidateQueries(detailsQuery(flow));
  });
  const { name = t('people.unnamed'), roles = [], share } = party;
  const words = [
    ...(party.kind === 'company' ? [t('people.company')] : []),
    ...roles.map((role) =>
      role === 'director'
        ? t('people.director')
        : share === undefined
          ? t('people.ownerUnknown')
          : t('people.owner', { share: percent(share, i18n.language) }),
    ),
  ];
  const beneficial = beneficialOwners([party]).length > 0;
  return (
    <>
      <ListRow
        title={name}
        description={listOf(words, i18n.language, 'conjunction')}
        chip={
          incomplete ? (
            <StatusChip tone="warning" icon="warning">
              {t('people.incomplete')}
            </StatusChip>
          ) : beneficial ? (
            <StatusChip tone="brand" icon="info">
              {t('people.beneficial')}
            </StatusChip>
          ) : undefined
        }
        to={partyAddress(party.id)}
      />
      <li className={styles.remove}>
        <Button look="quiet" busy={remove.pending} onClick={() => remove.run()}>
          {t('people.remove', { name })}
        </Button>
      </li>
    </>
  );
}

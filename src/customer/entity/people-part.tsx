import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BENEFICIAL_SHARE, mayHideAnOwner } from '@veridoor/validation/shares';
import { useAction } from '../../hooks/use-action.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { localDay } from '../../lib/local-day.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { keepSession } from '../../lib/flow/session-queries.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choices } from '../../ui/field/field.tsx';
import { List } from '../../ui/list/list.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { detailsQuery } from './entity-queries.ts';
import styles from './entity.module.css';
import { incompleteParties, obstacleOf, type Obstacle } from './model.ts';
import { partyAddress } from './progress.ts';
import { ObstacleNotice, SharesSum } from './people-notices.tsx';
import { PartyRow } from './party-row.tsx';
import { giveDetails } from './sources.ts';

/** Owners and directors, how their shares add up, and what is missing. */
export function PeoplePart() {
  const { t, i18n } = useTranslation('entity');
  const share = percent(BENEFICIAL_SHARE, i18n.language);
  const flow = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(detailsQuery(flow));
  const { parties = [] } = data;
  const [noOther, setNoOther] = useState(data.no_other_owner === true);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const [today] = useState(() => localDay(new Date()));
  const incomplete = new Set(incompleteParties(data, today));
  // Said of what is missing now; where nothing is, it has no meaning.
  const statement = mayHideAnOwner(parties);
  const finish = useAction(
    async () => keepSession(client, await giveDetails(flow, client, { no_other_owner: statement && noOther }, true)),
    { onDone: () => navigate(paths.entityUpload) },
  );
  const goOn = () => {
    const found = obstacleOf({ ...data, no_other_owner: statement && noOther }, today);
    setObstacle(found);
    if (found === null) finish.run();
  };
  return (
    <Screen
      title={t('people.title')}
      lead={<p>{t('people.lead', { share })}</p>}
      back={paths.entityInfo}
      actions={
        <>
          <Button busy={finish.pending} onClick={goOn}>
            {t('people.continue')}
          </Button>
          <Button look="secondary" onClick={() => void navigate(partyAddress(crypto.randomUUID()))}>
            {t('people.add')}
          </Button>
        </>
      }
    >
      <ObstacleNotice obstacle={obstacle} parties={parties} error={finish.problem} />
      {parties.length === 0 ? (
        <p className={styles.none}>{t('people.none')}</p>
      ) : (
        <List label={t('people.list')}>
          {parties.map((party, index) => (
            <PartyRow key={party.id} party={party} parties={parties} incomplete={incomplete.has(index)} />
          ))}
        </List>
      )}
      <SharesSum parties={parties} />
      {statement && parties.length > 0 ? (
        <Choices
          label={t('people.statement')}
          fault={null}
          several
          options={[{ value: 'none', label: t('people.noOther', { share }) }]}
          chosen={noOther ? ['none'] : []}
          onChoose={(chosen) => setNoOther(chosen.length > 0)}
        />
      ) : null}
    </Screen>
  );
}

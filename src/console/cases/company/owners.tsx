import { useTranslation } from 'react-i18next';
import { BENEFICIAL_SHARE } from '@veridoor/validation/shares';
import type { Entity, EntityParty } from '../../../lib/api/types.ts';
import { countryName } from '../../../lib/i18n/country-name.ts';
import { percent } from '../../../lib/i18n/percent.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useValue } from '../../report/fields.tsx';
import shared from '../../parts/case.module.css';
import styles from './companies.module.css';

interface Node {
  party: EntityParty;
  below: readonly Node[];
}

/** The parties as a tree from the company down; those in a loop stand at its top, each once. */
export function treeOf(parties: readonly EntityParty[]): Node[] {
  const shown = new Set<string>();
  const nodeOf = (party: EntityParty): Node[] => {
    if (shown.has(party.id)) return [];
    shown.add(party.id);
    return [{ party, below: parties.filter(({ of }) => of === party.id).flatMap(nodeOf) }];
  };
  return [...parties.filter(({ of }) => of === undefined), ...parties].flatMap(nodeOf);
}

/** Who owns and directs a company, with what the shares come to, and what is odd about it. */
export function Owners({ entity: { details, ownership } }: { entity: Entity }) {
  const { t, i18n } = useTranslation('review_case');
  const tree = treeOf(details.parties ?? []);
  const nameOf = (id: string) => details.parties?.find((party) => party.id === id)?.name ?? id;
  const { declared, missing } = ownership;
  const [held, lacking] = [percent(declared, i18n.language), percent(missing, i18n.language)];
  return (
    <section className={shared.part}>
      <h2>{t('company.owners')}</h2>
      <p className={shared.faint}>{t('company.declared', { declared: held, missing: lacking })}</p>
      {details.no_other_owner === true ? (
        <p className={shared.faint}>{t('company.noOther', { share: percent(BENEFICIAL_SHARE, i18n.language) })}</p>
      ) : null}
      {tree.length === 0 ? (
        <p className={shared.faint}>{t('company.none')}</p>
      ) : (
        <Tree nodes={tree} entity={ownership} />
      )}
      {tree.length === 0 ? null : (
        <>
          <h2>{t('company.findings')}</h2>
          {ownership.findings.length === 0 ? <p className={shared.faint}>{t('company.noFindings')}</p> : null}
        </>
      )}
      <ul className={shared.plainList} role="list">
        {ownership.findings.map(({ code, parties }) => (
          <li key={`${code} ${parties.join(' ')}`}>
            <Icon name="warning" /> {t(`company.finding.${code}`)}{' '}
            <bdi className={shared.strong}>{parties.map(nameOf).join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tree({ nodes, entity }: { nodes: readonly Node[]; entity: Entity['ownership'] }) {
  return (
    <ul className={styles.tree}>
      {nodes.map(({ party, below }) => (
        <li key={party.id}>
          <Party party={party} ownership={entity} />
          {below.length === 0 ? null : <Tree nodes={below} entity={entity} />}
        </li>
      ))}
    </ul>
  );
}

function Party({ party, ownership }: { party: EntityParty; ownership: Entity['ownership'] }) {
  const { t, i18n } = useTranslation('review_case');
  const write = useValue();
  const { id, kind, name, birth_date, registration_number, country, roles = [], share } = party;
  const owner = ownership.owners.find(({ parties }) => parties[0] === id);
  const shareOf = (part: number) => percent(part, i18n.language);
  const facts = [
    ...(kind === 'company' ? [t('company.mark')] : []),
    ...roles.map((role) => t(`company.${role}`)),
    ...(share === undefined ? [] : [t('company.share', { share: shareOf(share) })]),
    ...(birth_date === undefined ? [] : [t('company.born', { date: write('birth_date', birth_date) })]),
    ...(registration_number === undefined ? [] : [registration_number]),
    ...(country === undefined ? [] : [countryName(country, i18n.language)]),
  ];
  return (
    <>
      <p>
        <bdi className={shared.strong}>{name ?? t('nameless')}</bdi>{' '}
        {owner && owner.basis !== null ? (
          <span className={shared.mark}>{t(`company.basis.${owner.basis}`)}</span>
        ) : null}
      </p>
      <p className={shared.faint}>
        <bdi>{facts.join(' · ')}</bdi>
      </p>
      {owner ? (
        <p className={shared.faint}>
          {t('company.total', { share: shareOf(owner.share), votes: shareOf(owner.votes) })}
        </p>
      ) : null}
    </>
  );
}

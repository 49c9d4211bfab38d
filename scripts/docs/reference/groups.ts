import { CONTRACT, type MapSection } from '../sources.ts';
import { readContract, type Contract, type Operation } from './contract.ts';

/** Schemas that several groups of operations use. */
export const SHARED = 'objects';

export interface Placed {
  operation: Operation;
  /** Such as `POST /api/v2/profile`. */
  request: string;
}

/** Operations of one tag of the contract. */
export interface Group {
  name: string;
  description: string;
  operations: readonly Placed[];
}

/** The navigation within the reference. */
export function referenceSection(): MapSection {
  const groups = groupsOf(readContract()).map((group) => ({
    title: titleOf(group.name),
    file: `docs/api/${group.name}.md`,
    within: group.operations.map((placed) => ({
      title: placed.operation.summary,
      file: `docs/api/${pageOf(group, placed)}.md`,
    })),
  }));
  const overview = { title: 'Overview', file: CONTRACT };
  const last = [SHARED, 'countries'].map((name) => ({ title: titleOf(name), file: `docs/api/${name}.md` }));
  return { title: 'Reference', links: [overview, ...groups, ...last] };
}

export const groupsOf = (contract: Contract): Group[] =>
  contract.tags.map(({ name, description }) => ({ name, description, operations: placed(contract, name) }));

/** Below docs/api, without the suffix. */
export const pageOf = ({ name }: Group, { operation }: Placed): string => `${name}/${operation.operationId}`;

/** `api-keys` as `API keys`. */
export const titleOf = (name: string): string =>
  name
    .replaceAll('-', ' ')
    .replace(/^\w/, (letter) => letter.toUpperCase())
    .replace(/^(?:Aml|Api|Ip)\b/, (word) => word.toUpperCase())
    .replace('Countries', 'Documents by country');

function placed({ paths }: Contract, tag: string): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ operation, request: `${method.toUpperCase()} ${path}` })),
  );
}

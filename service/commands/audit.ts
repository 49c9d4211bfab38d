import { parseArgs } from 'node:util';
import { openInstallation } from '../platform/crypto/installation.ts';
import { readAnchors } from '../features/audit/audit-anchors-queries.ts';
import { withSecrets } from '../platform/crypto/sealed-values.ts';
import { verifyAudit } from '../features/audit/audit-chain.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';
import { systemClock } from '../platform/clock.ts';
import { currentAnchor } from '../features/audit/audit-anchors.ts';

/**
 * `audit verify`: follows every company's chain of hashes and compares it with the anchors of AUDIT_ANCHOR and of each
 * `--anchor`, a folder or a file. It prints one line of JSON for each chain, then the number of entries that wait.
 */
export const auditVerify: Command = {
  usage: 'audit verify [--anchor PATH]...',
  help: [
    'Follows the chain of hashes of every company, and holds each against the anchors of AUDIT_ANCHOR and of each --anchor,',
    'a folder or a file. Prints a line of JSON for each, and ends with 1 where one is broken.',
    '',
    'Example: veridoor audit verify --anchor /mnt/elsewhere/anchors',
  ].join('\n'),
  async run(args, { out, error }) {
    const named = anchorsOf(args);
    if (!named) {
      error.write(`usage: veridoor ${auditVerify.usage}\n`);
      return 2;
    }
    return withDatabase(async (database, configuration) => {
      withSecrets(database, await openInstallation(configuration, database));
      const paths = [...named, ...(configuration.auditAnchor === null ? [] : [configuration.auditAnchor])];
      const found = await Promise.all(paths.map((path) => readAnchors(database, path)));
      const anchors = found.flatMap((one) => one.anchors);
      const broken = found.flatMap((one) => one.broken);
      for (const file of broken) error.write(`${file} holds no anchor of this installation\n`);
      const { chains, unsealed } = await verifyAudit(
        database,
        anchors.flatMap(({ heads }) => heads),
      );
      for (const chain of chains) out.write(`${JSON.stringify(chain)}\n`);
      out.write(`${JSON.stringify({ chains: chains.length, unsealed, anchors: anchors.length })}\n`);
      return broken.length === 0 && chains.every((chain) => chain.fault === null) ? 0 : 1;
    });
  },
};

/** Null when the arguments do not match the usage. */
export function anchorsOf(args: readonly string[]): string[] | null {
  try {
    return parseArgs({ args: [...args], options: { anchor: { type: 'string', multiple: true } } }).values.anchor ?? [];
  } catch {
    return null;
  }
}

/** `audit head`: prints the signed ends of all chains. Kept elsewhere, they are an anchor for `audit verify`. */
export const auditHead: Command = {
  usage: 'audit head',
  help: [
    'Prints where the chain of every company ends now, signed, as one line of JSON. Kept elsewhere, it is an anchor for',
    'audit verify.',
    '',
    'Example: veridoor audit head >>/mnt/elsewhere/anchors.jsonl',
  ].join('\n'),
  async run(args, { out, error }) {
    if (args.length > 0) {
      error.write(`usage: veridoor ${auditHead.usage}\n`);
      return 2;
    }
    const anchor = await withDatabase(async (database, configuration) => {
      withSecrets(database, await openInstallation(configuration, database));
      return currentAnchor({ database, clock: systemClock });
    });
    out.write(`${JSON.stringify(anchor)}\n`);
    return 0;
  },
};

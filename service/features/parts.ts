import type { PlatformParts } from '../platform/parts.ts';
import { createAmlIndexes, type AmlIndexes } from './aml/aml-index.ts';
import { createCallNews, type CallNews } from './calls/news.ts';
import { createSeenIndexes, type SeenIndexes } from './duplicates/seen-index.ts';
import { createDrawnTokens, type DrawnTokens } from './users/drawn-tokens.ts';
import { createIpWhitelistGuard, type IpWhitelistGuard } from './users/ip-whitelist/ip-whitelist.ts';
import { createOpenidClients, type OpenidClients } from './users/openid/clients.ts';
import { PASSWORD_COST, type PasswordCost } from './users/passwords.ts';
import { createDeliveryWorker, type DeliveryWorker } from './webhooks/delivery/worker.ts';

/** The running parts of features, which other features may use. */
export interface FeatureParts {
  drawnTokens: DrawnTokens;
  /** What deriving a hash costs whoever guesses the password of a user who does not exist. */
  passwordCost: PasswordCost;
  aml: AmlIndexes;
  seen: SeenIndexes;
  callNews: CallNews;
  deliveries: DeliveryWorker;
  ipWhitelist: IpWhitelistGuard;
  openid: OpenidClients;
}

/** Makes them on the platform's parts; `threads` may search at the same time. */
export function createFeatureParts(platform: Omit<PlatformParts, 'jobs'>, threads: number): FeatureParts {
  const { database, configuration } = platform;
  const random = () => Math.random();
  return {
    drawnTokens: createDrawnTokens(platform),
    passwordCost: PASSWORD_COST,
    aml: createAmlIndexes(database, threads),
    seen: createSeenIndexes(platform),
    callNews: createCallNews(),
    deliveries: createDeliveryWorker({ ...platform, random, exclusive: configuration.databaseUrl === null }),
    ipWhitelist: createIpWhitelistGuard(platform),
    openid: createOpenidClients(platform),
  };
}

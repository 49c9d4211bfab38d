import type { Feature } from '../../feature.ts';
import { accountRoutes } from './account/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { authenticationRoutes } from './authentication-routes.ts';
import { ipWhitelistRoutes } from './ip-whitelist/routes.ts';
import { loginRoutes } from './logins/routes.ts';
import { SEND_ACCOUNT_MAIL, sendAccountMail } from './mail/delivery.ts';
import { SEND_ACCOUNT_NOTICE, sendAccountNotice } from './mail/notices.ts';
import { accountLinkRoutes } from './mail/routes.ts';
import { CHECK_OPENID_DOMAINS, checkDomainsJob, scheduleDomainChecks } from './openid/domains.ts';
import { openidLoginRoutes } from './openid/login-routes.ts';
import { openidSettingsRoutes } from './openid/settings-routes.ts';
import { userRoutes } from './routes.ts';
import { secondFactorLoginRoutes } from './second-factor/login-routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';

export const users: Feature = {
  routes: [
    authenticationRoutes,
    ipWhitelistRoutes,
    userRoutes,
    accountRoutes,
    accountLinkRoutes,
    loginRoutes,
    secondFactorLoginRoutes,
    secondFactorRoutes,
    openidLoginRoutes,
    openidSettingsRoutes,
    apiKeyRoutes,
  ],
  jobs: (parts) => ({
    [SEND_ACCOUNT_MAIL]: sendAccountMail(parts),
    [SEND_ACCOUNT_NOTICE]: sendAccountNotice(parts),
    [CHECK_OPENID_DOMAINS]: checkDomainsJob(parts),
  }),
  schedules: [scheduleDomainChecks],
};

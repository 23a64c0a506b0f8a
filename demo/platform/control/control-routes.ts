import { faultRules } from '../faults.ts';
import type { Faults } from '../faults.ts';
import type { RequestLog } from '../request-log.ts';
import type { Route } from '../route.ts';
import { check } from '../validate.ts';
import { accountRoutes } from './account-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { policyRoutes } from './policy-routes.ts';

function createFaultRoutes(faults: Faults): Route[] {
  const list = () => ({ rules: faults.list() });
  return [
    { on: ['GET /__demo/faults'], access: 'open', handle: list },
    {
      on: ['POST /__demo/faults'],
      access: 'open',
      handle: ({ payload }) => {
        faults.replace(check(faultRules, payload).rules);
        return list();
      },
    },
  ];
}

function createLogRoutes(log: RequestLog): Route[] {
  return [
    { on: ['GET /__demo/log'], access: 'open', handle: () => ({ requests: log.list() }) },
    {
      on: ['DELETE /__demo/log'],
      access: 'open',
      handle: () => {
        log.clear();
        return {};
      },
    },
  ];
}

/** What only a tester calls: faults to come, requests seen, mails kept, switches of accounts and store. */
export function controlRoutes({ faults, log }: { faults: Faults; log: RequestLog }): Route[] {
  return [...createFaultRoutes(faults), ...createLogRoutes(log), ...mailRoutes, ...accountRoutes, ...policyRoutes];
}

import { faultRules } from '../http/fault-rules.ts';
import type { Faults } from '../http/faults.ts';
import type { Ledger } from '../ledger.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { Route } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { accountRoutes } from './account-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { offerRoute } from './offer-route.ts';
import { policyRoutes } from './policy-routes.ts';

function createFaultRoutes(faults: Faults): Route[] {
  const list = () => ({ rules: faults.list() });
  return [
    { on: ['GET /__demo/faults'], access: 'open', handle: list },
    {
      on: ['POST /__demo/faults'],
      access: 'open',
      handle: ({ payload }) => {
        faults.replace(check(faultRules, payload));
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

const createLedgerRoute = (ledger: Ledger): Route => ({
  on: ['GET /__demo/ledger'],
  access: 'open',
  handle: ({ query }) => ({ entries: ledger.list(Number(query.get('after') ?? 0) || 0) }),
});

/** Routes for the tester only: faults, seen requests, applied changes, the offer, mails, switches of accounts and store. */
export function controlRoutes(kept: { faults: Faults; log: RequestLog; ledger: Ledger }): Route[] {
  return [
    ...createFaultRoutes(kept.faults),
    ...createLogRoutes(kept.log),
    createLedgerRoute(kept.ledger),
    offerRoute,
    ...mailRoutes,
    ...accountRoutes,
    ...policyRoutes,
  ];
}

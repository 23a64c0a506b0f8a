/** The client's documented modules except the operation table, in the order in which a newcomer needs them. */
export const documentedModules = [
  'client',
  'http/credential',
  'auth/api-key',
  'auth/external-login',
  'auth/grants',
  'auth/session-runner',
  'auth/auth-tokens',
  'auth/log-out',
  'auth/login',
  'auth/login-calls',
  'auth/redirects',
  'auth/identity-errors',
  'auth/silent-login',
  'auth/pkce',
  'query/paging',
  'query/query',
  'graphql',
  'webhooks/events',
  'webhooks/service-plugins',
  'webhooks/jwt',
  'media',
  'image-url',
  'auth/cookies',
  'http/retry',
  'http/limiter',
  'constants',
];

/** The public modules of the package; every other module is internal. */
export const packageEntries = [
  ...documentedModules,
  'errors',
  'operation',
  'query/listing',
  'operations/*',
  'enumerations/*',
];

/** Entries of a page where a query does not say. */
export const defaultPageSize = 50;

/** How long a pre-warmed redirect session is not warmed again: 7 days. */
export const preWarmIntervalMs = 604_800_000;

/** Fewest characters of a PKCE code verifier. */
export const verifierLengthMin = 43;

/** Most characters of a PKCE code verifier. */
export const verifierLengthMax = 128;

/** Characters of a PKCE code verifier where nobody says. */
export const verifierLengthDefault = 43;

/** How long a silent login's hidden frame may take: 2 minutes. */
export const silentLoginTimeoutMs = 120_000;

/** Characters of a query string above which a GET is sent as a POST. */
export const maxQueryLength = 4000;

/** Version of the GraphQL API where nobody says. */
export const graphqlVersion = 'alpha';

/** Path of a cookie where nobody says. */
export const cookiePath = '/';

/** The purpose of a redirect session's callback. */
export const RedirectCallbackType = ['UNKNOWN', 'LOGOUT', 'CHECKOUT', 'AUTHORIZE'] as const;
export type RedirectCallbackType = (typeof RedirectCallbackType)[number];

/** The prompt of a redirect login: it may show a form, or must not. */
export const RedirectPrompt = ['login', 'none'] as const;
export type RedirectPrompt = (typeof RedirectPrompt)[number];

/** How the answer of a redirect login is returned. */
export const ResponseMode = ['fragment', 'query', 'web_message'] as const;
export type ResponseMode = (typeof ResponseMode)[number];

/** The outcome of a redirect. */
export const RedirectStatus = ['UNKNOWN', 'SUCCESS', 'ERROR'] as const;
export type RedirectStatus = (typeof RedirectStatus)[number];

/** Sections of a member's account pages. */
export const MembersAccountSection = ['ACCOUNT_INFO', 'BOOKINGS', 'ORDERS', 'SUBSCRIPTIONS', 'EVENTS'] as const;
export type MembersAccountSection = (typeof MembersAccountSection)[number];

/** Where a booked service takes place. */
export const LocationType = ['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'] as const;
export type LocationType = (typeof LocationType)[number];

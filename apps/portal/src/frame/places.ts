/** NAV-08: last part of the address; the first is the default. */
export const messageFilters = ['unread', 'read'] as const

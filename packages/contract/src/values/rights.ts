/** What operators may do, in groups that an operation needs one of: look, run campaigns, move money, say who we are, choose colleagues. */
export const rights = ['read', 'campaigns', 'money', 'company', 'people'] as const
/** One group of what operators may do. */
export type Right = (typeof rights)[number]

/** From the fewest rights to all of them; whoever stands later may do what the earlier may (decision 0044). */
export const operatorRoles = ['viewer', 'operator', 'finance', 'owner'] as const
/** One of the roles of operators; beside `role: 'operator'`, which stays as it is on the wire. */
export type OperatorRole = (typeof operatorRoles)[number]

/** The only place that says which role has which rights (decision 0044). */
export const roleRights: Readonly<Record<OperatorRole, readonly Right[]>> = {
  viewer: ['read'],
  operator: ['read', 'campaigns'],
  finance: ['read', 'campaigns', 'money', 'company'],
  owner: rights,
}

/**
 * Whether a role has a right; nobody's role has none.
 * @example hasRight('finance', 'money') // true
 */
export const hasRight = (role: OperatorRole | null | undefined, right: Right): boolean =>
  role !== null && role !== undefined && roleRights[role].includes(right)

/**
 * The roles that have a right.
 * @example rolesWith('money') // ['finance', 'owner']
 */
export const rolesWith = (right: Right): readonly OperatorRole[] =>
  operatorRoles.filter(role => roleRights[role].includes(right))

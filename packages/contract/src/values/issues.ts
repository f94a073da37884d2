/** What is wrong with one place of an input, as a schema says it. */
export interface Issue {
  path: readonly PropertyKey[]
  /** Key of a sentence, or the schema's own words where the contract names none. */
  message: string
  code?: string
  /** Of which kind the value must be, where it is of another. */
  expected?: string
  /** Complaints of each branch of a union; their paths begin at the union. */
  errors?: readonly (readonly Issue[])[]
}

/** A branch that wants something else altogether, a text where a list was given; a union where each of its own does. */
const isOfAnotherKind = (branch: readonly Issue[]): boolean =>
  branch.some(
    ({ code, path, errors = [] }) =>
      path.length === 0 &&
      (code === 'invalid_type' || (code === 'invalid_union' && errors.length > 0 && errors.every(isOfAnotherKind))),
  )

/**
 * The complaints that the sender is told: of a union those of the branch that came nearest, which is of the kind that was sent
 * and has the fewest. Paths begin at the input.
 * @example nearestIssues(triggerForm.safeParse(sent).error.issues)
 */
export const nearestIssues = (issues: readonly Issue[]): Issue[] => issues.flatMap(nearest)

function nearest(issue: Issue): Issue[] {
  const branches = issue.code === 'invalid_union' ? (issue.errors ?? []) : []
  const rank = (branch: readonly Issue[]) => branch.length + (isOfAnotherKind(branch) ? 1000 : 0)
  const branch = branches.toSorted((one, other) => rank(one) - rank(other))[0]
  if (!branch) return [issue]
  return nearestIssues(branch.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })))
}

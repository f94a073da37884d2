/** Small questions to syntax trees. */

/** Visits a node and everything in it, with what each is in. */
export function walk(node, visit, parent = null) {
  visit(node, parent)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit, node)
    } else if (isNode(value)) walk(value, visit, node)
  }
}

function isNode(value) {
  return typeof value === 'object' && value !== null && typeof value.type === 'string'
}

/** The text that an expression is, as far as it is written in it; null when only running it would tell. */
export function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return null
}

/** The name of a member, be it behind a dot or in brackets; null when only running it would tell. */
export function memberOf({ property, computed }) {
  return computed ? textOf(property) : (property.name ?? null)
}

/** Names that an object pattern takes out. */
export function takenOut(pattern) {
  return pattern.properties.flatMap(({ type, key, computed }) => {
    if (type === 'RestElement') return ['*']
    return (computed ? textOf(key) : (key.name ?? key.value)) ?? []
  })
}

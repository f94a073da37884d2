/** Where a file stands: its workspace, its feature, its floor and room. Reads floors.mjs. */
import { floors } from './borders/floors.mjs'

/** Tests look at everything that they test. */
export const isTest = path => /\.(test|journey)\.(tsx?|mjs)$/.test(path)

/** `apps/portal`, `packages/ui`, `e2e` …: the workspace that a path belongs to. */
export const workspaceOf = path => /^(?:(?:apps|packages)\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path

/** The feature folder of a path inside an app, and the file's place in it. */
export function featureOf(path) {
  const [, app, feature, file] = /^apps\/([^/]+)\/src\/features\/([^/]+)\/(.+)$/.exec(path) ?? []
  return feature ? { app, feature, file } : null
}

/** Whether the floors of this file's workspace are drawn, and it is a source of it. */
export const hasFloors = path => workspaceOf(path) in floors && path.startsWith(`${workspaceOf(path)}/src/`)

const plans = new Map(Object.entries(floors).map(([workspace, list]) => [workspace, planOf(list)]))

/** All rooms of a workspace with the patterns that lead to them, the most exact pattern first. */
function planOf(list) {
  const lines = list.flatMap((rooms, floor) =>
    Object.entries(rooms).flatMap(([room, patterns]) =>
      patterns.split(' ').map(pattern => ({ floor, room, pattern, matches: matcherOf(pattern) })),
    ),
  )
  const exactness = ({ pattern }) => (pattern.includes('*') ? 500 : 0) + pattern.replaceAll('*', '').length
  const isFile = ({ pattern }) => /\.\w+$/.test(pattern) && !pattern.includes('*')
  return lines.toSorted((one, other) => isFile(other) - isFile(one) || exactness(other) - exactness(one))
}

function matcherOf(pattern) {
  const source = pattern
    .split('**/')
    .map(part => part.replaceAll('.', '\\.').replaceAll('*', '[^/]*'))
    .join('(?:.+/)?')
  const whole = new RegExp(pattern.endsWith('/') ? `^${source}.` : `^${source}$`)
  return rest => whole.test(rest)
}

/** The floor and room of a file; null when the floors do not name it. An import may leave the ending out. */
export function placeOf(path) {
  const rest = path.slice(workspaceOf(path).length + '/src/'.length)
  const found = plans.get(workspaceOf(path))?.find(({ matches }) => matches(rest) || matches(`${rest}.ts`))
  return found ? { floor: found.floor, room: found.room } : null
}

/** Whether an arrow goes up, or into the room beside it. */
export const leadsUp = (here, there) =>
  there.floor < here.floor || (there.floor === here.floor && there.room !== here.room)

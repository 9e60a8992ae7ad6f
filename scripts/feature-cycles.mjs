/** Part of `npm run check`: features import one another without circles, type-only imports included. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const FEATURE_IMPORT = /from '#(?:server|client)\/features\/([^/']+)\//g

/** Each circle as `a → b → a`, one line each; none where the features form a hierarchy. */
export function featureCycles() {
  return ['server', 'client'].flatMap((side) =>
    cyclesIn(importsBetweenFeatures(join(root, side, 'features'))),
  )
}

function importsBetweenFeatures(folder) {
  const features = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return new Map(features.map(({ name }) => [name, importsOf(join(folder, name), name)]))
}

function importsOf(folder, own) {
  const sources = readdirSync(folder).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const imported = sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(FEATURE_IMPORT)].map(([, feature]) => feature),
  )
  return new Set(imported.filter((feature) => feature !== own))
}

/** Depth-first search; a feature that is reached again while it is on the path closes a circle. */
function cyclesIn(graph) {
  const done = new Set()
  const found = []
  const visit = (feature, path) => {
    if (path.includes(feature)) found.push([...path.slice(path.indexOf(feature)), feature].join(' → '))
    else if (!done.has(feature)) for (const next of graph.get(feature) ?? []) visit(next, [...path, feature])
    done.add(feature)
  }
  for (const feature of graph.keys()) visit(feature, [])
  return found
}

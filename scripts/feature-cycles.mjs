/**
 * Part of `npm run check`: no import cycles between features, or between models, type-only imports included. Styles that features still share are
 * held by style-walls.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const FEATURE_IMPORT = /from '#(?:server|client)\/features\/([^/']+\/[^/']+)\/(?![^']*\.css')/g
const MODEL_IMPORT = /from '#server\/model\/([^/']+)\//g

/** Each cycle as `a → b → a`, one per line. */
export function featureCycles() {
  const graphs = ['server', 'client'].map((side) => importsBetweenFeatures(join(root, side, 'features')))
  return [...graphs, importsBetweenModels(join(root, 'server', 'model'))].flatMap(cyclesIn)
}

function importsBetweenModels(folder) {
  return new Map(foldersIn(folder).map((name) => [name, importsOf(join(folder, name), name, MODEL_IMPORT)]))
}

function importsBetweenFeatures(folder) {
  const features = foldersIn(folder).flatMap((subject) =>
    foldersIn(join(folder, subject)).map((feature) => `${subject}/${feature}`),
  )
  return new Map(features.map((name) => [name, importsOf(join(folder, name), name)]))
}

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )
}

function importsOf(folder, own, pattern = FEATURE_IMPORT) {
  const sources = readdirSync(folder, { recursive: true }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const imported = sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, feature]) => feature),
  )
  return new Set(imported.filter((feature) => feature !== own))
}

/** Depth-first search; reaching a feature on the current path is a cycle. */
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

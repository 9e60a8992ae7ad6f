/** Part of `npm run check`: styles belong to their component, and nobody else uses them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

type StyleSource = { path: string; text: string }

/** The only styles that are not modules. */
const GLOBAL = [
  'client/app/app.css',
  'client/embed/embed.css',
  ...['fonts', 'japanese', 'layout', 'media', 'reset', 'tokens', 'western'].map(
    (name) => `client/ui/styles/${name}.css`,
  ),
]
const CLASS_LITERAL = /\bclassName=(?:["']|\{(?:classNames\()?["'`])/
/** A property of a component, in its type. */
const TAKES_CLASS = /\bclassName\?:/
/** Hand the class of an icon on to Lucide or to the sprite. */
const GIVE_ICONS_A_CLASS = ['button', 'line-icon', 'sprite-icons'].map((name) => `client/ui/${name}.tsx`)
const MODULE = /(?:from|import) ["']([^"']+\.module\.css)["']/g

/**
 * Class names as text, global stylesheets, classes that the design system takes from a feature or that a feature's
 * component takes from the design system, modules that no component imports, and modules used by another feature than
 * their own.
 */
export function findStyleFaults(sources: readonly StyleSource[]): string[] {
  const faults: string[] = []
  const uses = new Set<string>()
  const imported = new Set<string>()
  for (const { path, text } of sources) {
    if (path.endsWith('.css') && !path.endsWith('.module.css') && !GLOBAL.includes(path))
      faults.push(`${path}: write it as a module beside its component`)
    if (path.endsWith('.tsx') && CLASS_LITERAL.test(text))
      faults.push(`${path}: take class names from the component's module`)
    if (path.startsWith('client/ui/') && TAKES_CLASS.test(text) && !GIVE_ICONS_A_CLASS.includes(path))
      faults.push(`${path}: give the component a variant in place of a class`)
    for (const [, specifier = ''] of text.matchAll(MODULE)) {
      const module = resolve(path, specifier)
      if (/\.tsx?$/.test(path)) imported.add(module)
      if (roomOf(module) === roomOf(path)) continue
      if (roomOf(module) !== 'client/ui') uses.add(`${module} ← ${roomOf(path)}`)
      // A stylesheet may adjust a part that stands inside its own component.
      else if (/\.tsx?$/.test(path))
        faults.push(`${path}: use a component or a variant of client/ui in place of ${module}`)
    }
  }
  for (const { path } of sources)
    if (path.endsWith('.module.css') && !imported.has(path))
      faults.push(`${path}: no component imports it, so that it is never loaded`)
  for (const use of uses)
    faults.push(`${use}: give what both need a component in client/ui, or a class of its own`)
  return faults.sort()
}

/** Modules that a component imports and that are gone: without a name it is no type error, and stops the build. */
export function findMissingModules(sources: readonly StyleSource[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(MODULE)]
      .map(([, specifier = '']) => resolve(path, specifier))
      .filter((module) => !paths.has(module))
      .map((module) => `${path}: ${module} is gone`),
  )
}

/** The client's styles and components, without tests. */
export function readStyleSources(root: string): StyleSource[] {
  return readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' })
    .map((path) => `client/${path.split(sep).join('/')}`)
    .filter((path) => /(?<!\.test|\.d)\.tsx?$|\.css$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function resolve(path: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier).split(sep).join('/')
}

/** `client/features/selling/carts`, `client/ui`, `client/pages`, … */
function roomOf(path: string): string {
  const parts = path.split('/')
  return parts.slice(0, parts[1] === 'features' ? 4 : 2).join('/')
}

/** Part of `npm run check`: how much the client's styles weigh, which only gets less. */
import postcss from 'postcss'

export type StyleWeight = { lines: number; classes: number; descendants: number }

/** The most that is let in. Lower them with every commit that lowers what is counted. */
export const MAX_WEIGHT: StyleWeight = { lines: 9_369, classes: 925, descendants: 558 }

/** Lines, names of classes, and rules that know the markup inside an element, such as `.list > li`. */
export function weighStyles(sources: readonly { path: string; text: string }[]): StyleWeight {
  const weight = { lines: 0, classes: 0, descendants: 0 }
  for (const { path, text } of sources) {
    if (!path.endsWith('.css')) continue
    weight.lines += text.split('\n').length - 1
    const names = new Set<string>()
    const root = postcss.parse(text)
    const taken = new Set(
      [...text.matchAll(/@value ([^;]*) from/g)].flatMap(([, list = '']) =>
        list.split(',').map((name) => name.trim().split(' as ').at(-1)),
      ),
    )
    root.walkRules(({ selectors, parent }) => {
      if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return
      for (const [, name = ''] of selectors.join().matchAll(/\.([A-Za-z_][\w-]*)/g))
        if (!taken.has(name)) names.add(name)
      if (selectors.some(knowsMarkup)) weight.descendants++
    })
    weight.classes += names.size
  }
  return weight
}

/** Whether an element without a class of its own is meant by its place in another. */
function knowsMarkup(selector: string): boolean {
  // What stands in parentheses is about the element before it.
  const [, ...inner] = selector
    .replace(/\([^()]*(\([^()]*\))?[^()]*\)/g, '')
    .trim()
    .split(/\s*[>+~]\s*|\s+/)
  return inner.some((part) => !part.includes('.'))
}

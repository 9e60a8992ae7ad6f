const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const name = `(?:${WEEKDAYS.join('|')})`
const DAYS = new RegExp(
  `\\b(${name})s?\\s*(?:to|through|until|-|–|—)\\s*(${name})s?\\b|\\b(${name}|weekday|weekend)s?\\b`,
  'g',
)
const NOT = /\b(?:no|not|never|without|except|but|excluding)\b|n[’']t\b/
/** Words that add nothing to a list of days, such as in `never on Saturdays, or Sundays`. */
const FILLER = /\b(?:and|or|nor|on|the)\b|&/g

/**
 * Whether a promise to subscribers excludes a weekday by name: it names others, or says that this one is left out. English
 * texts only; one that names no day excludes none.
 * @param weekday such as `Friday`
 */
export function excludesDay(promise: string, weekday: string): boolean {
  const named = new Set<string>()
  const leftOut = new Set<string>()
  let isLeftOut = false
  const text = promise.toLowerCase().replaceAll(/\bnothing but\b/g, 'only')
  for (const clause of text.split(/[.!?;:,()\n]/)) {
    let at = 0
    for (const match of clause.matchAll(DAYS)) {
      const between = clause.slice(at, match.index).replaceAll(FILLER, '').trim()
      // A list of days goes on as it began, also after a comma.
      if (between !== '') isLeftOut = NOT.test(between)
      for (const day of daysOf(match)) (isLeftOut ? leftOut : named).add(day)
      at = match.index + match[0].length
    }
    if (clause.slice(at).trim() !== '') isLeftOut = false
  }
  const day = weekday.toLowerCase()
  return leftOut.has(day) || (named.size > 0 && !named.has(day))
}

function daysOf([, first, last, day = '']: RegExpMatchArray): readonly string[] {
  if (first && last) {
    const [from, to] = [WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last)]
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => WEEKDAYS[(from + at) % 7] ?? '')
  }
  if (day === 'weekend') return ['saturday', 'sunday']
  return day === 'weekday' ? WEEKDAYS.slice(1, 6) : [day]
}

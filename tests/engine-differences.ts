import { parseSync, Visitor } from 'vite'

/** What engines do differently, and the words in a test's source that give it away. */
const differences = {
  'raw SQL': /\bsql[`<.]|\braw\(/,
  locks: /\bforUpdate|\bskipLocked|\block[A-Z(]/,
  races:
    /\bPromise\.(?:allSettled|race)\b|\bPromise\.all\(\s*(?:\[\s*)?(?:Array|\.\.\.)|concurren|in parallel|at once|at the same (?:time|moment)|meanwhile|interrupt/i,
  transactions: /\.transaction\(|\btrx\b/,
  search: /[?&]q=|\bilike\b/i,
  migrations: /\bmigrate\w*\(/,
  'backups and moves': /back(?:s|ed)? ?up|restore(?:Store|\.mjs)|moveDatabase|move-database/i,
  'the engine itself': /\bengine\b|postgres|DATABASE_URL/i,
}

export type ApiTest = {
  title: string
  /** Where its title ends, in the source. */
  titleEnd: number
  /** Declared with `once`: on SQLite alone, always. */
  isOnce: boolean
  /** Its place is decided: it, its file or what it stands in has the tag `engines` or `full`. */
  isTagged: boolean
  /** Of the differences, those that it is about. */
  about: string[]
}

/** The API tests of a file. Parsed, so that comments do not count. */
export function apiTestsOf(file: string, source: string): ApiTest[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const isTaggedFile = /@module-tag engines\b/.test(source)
  const found: (ApiTest & { start: number; end: number })[] = []
  const taggedSuites: { start: number; end: number }[] = []
  const engineSuites: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ start, end, callee, arguments: [title, options] }) {
      const name = source.slice(callee.start, callee.end)
      // Also `once` of node:events, which takes no title.
      const isTitled = title && /^['"`]/.test(source.slice(title.start, title.end))
      if (!isTitled || !options || !/^(?:test|it|once|describe)\b/.test(name)) return
      const hasTag = /^\{[^}]*'(?:engines|full)'/.test(source.slice(options.start, options.end))
      if (name.startsWith('describe')) {
        if (hasTag) taggedSuites.push({ start, end })
        if (/\bengine === 'postgres'/.test(name)) engineSuites.push({ start, end })
        return
      }
      const body = source.slice(start, end)
      const about = Object.entries(differences).filter(([, words]) => words.test(body))
      found.push({
        title: source.slice(title.start, title.end),
        titleEnd: title.end,
        isOnce: name.startsWith('once'),
        isTagged: isTaggedFile || hasTag,
        about: about.map(([difference]) => difference),
        start,
        end,
      })
    },
  }).visit(program)
  return found.map(({ start, end, ...test }) => {
    const isIn = (suites: typeof taggedSuites) =>
      suites.some((suite) => suite.start < start && suite.end > end)
    const about = isIn(engineSuites) ? [...test.about, 'the engine itself'] : test.about
    return { ...test, about, isTagged: test.isTagged || isIn(taggedSuites) }
  })
}

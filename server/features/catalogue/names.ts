import { TextFragments } from './trigram-index.ts'

/** The names of tags or producers by their ids: in the order of the alphabet, and found by what stands in them. */
export class Names {
  readonly #names: ReadonlyMap<string, string>
  readonly #idOf = new Map<string, string>()
  readonly #fragments = new TextFragments()
  /** In the order of their names. */
  readonly ids: readonly string[]

  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names
    const sorted = [...names].sort(([, a], [, b]) => byName(a, b))
    this.ids = sorted.map(([id]) => id)
    for (const [id, name] of sorted) {
      this.#idOf.set(name, id)
      this.#fragments.add(name.toLowerCase())
    }
  }

  of(id: string): string | undefined {
    return this.#names.get(id)
  }

  /** The id of exactly this name. */
  idOf(name: string): string | undefined {
    return this.#idOf.get(name)
  }

  /** Ids of the names that hold the fragment, given in lower case. */
  idsWith(fragment: string): string[] {
    const ids: string[] = []
    this.#fragments.forEachWith(fragment, (number) => ids.push(this.ids[number] as string))
    return ids
  }
}

/** By the alphabet, and numbers by their value: "Tag 2" before "Tag 10". */
export const { compare: byName } = new Intl.Collator('en', { numeric: true })

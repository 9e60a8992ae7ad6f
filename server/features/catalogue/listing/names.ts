import { wordsOf } from './title-words.ts'

/** Names of tags or producers by id. */
export class Names {
  readonly #names: ReadonlyMap<string, string>
  readonly #idOf: ReadonlyMap<string, string>
  readonly #compared: readonly string[]
  /** Sorted by name. */
  readonly ids: readonly string[]

  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names
    this.#idOf = new Map([...names].map(([id, name]) => [name, id]))
    this.ids = [...names].sort(([, a], [, b]) => byName(a, b)).map(([id]) => id)
    this.#compared = this.ids.map((id) => wordsOf(names.get(id) ?? '').join(' '))
  }

  of(id: string): string | undefined {
    return this.#names.get(id)
  }

  /** Case-sensitive. */
  idOf(name: string): string | undefined {
    return this.#idOf.get(name)
  }

  /** Ids of the names that contain this fragment, of `wordsOf`. */
  idsWith(fragment: string): string[] {
    return this.ids.filter((_, place) => this.#compared[place]?.includes(fragment))
  }
}

/** Every tag, and every user who owns a beat. */
export type CatalogueNames = { tags: Names; owners: Names }

/** Alphabetical, with natural number order: "Tag 2" before "Tag 10". */
export const { compare: byName } = new Intl.Collator('en', { numeric: true })

import type { Query } from '@tanstack/react-query'

const PUBLIC = /^GET \/(beats|captcha|crates\/shared|pages|payments\/settings|producers|tags|verify)\b/

/** Filter for queries with the user's own data: all but those of routes that answer everyone alike. */
export const privateQueries = {
  predicate: ({ queryKey: [name] }: Pick<Query, 'queryKey'>) => !PUBLIC.test(String(name)),
}

import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localePath, splitLocale } from '#contract/text/locale-path.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The languages of the store, its own first. */
    languages?: () => readonly Locale[]
  }
}

/** Browsers send far less; nothing longer is read. */
const LONGEST_HEADER = 1_000

/** @param languages those of the store, its own first; read at each request, as they can be changed */
export function offerLanguages(app: FastifyInstance, languages: () => readonly Locale[]): void {
  app.decorate('languages', languages)
}

/**
 * The language of a request, of those that the store offers. The API's is asked for by `Accept-Language`, as pages do in
 * their own; a page and its forms have that of their path.
 */
export function localeOf(request: Pick<FastifyRequest, 'headers' | 'server' | 'originalUrl'>): Locale {
  const offered = request.server.languages?.() ?? [sourceLocale]
  const [own = sourceLocale] = offered
  if (!request.originalUrl.startsWith('/api/')) {
    const [path = '/'] = request.originalUrl.split('?')
    return splitLocale(path, offered, own).locale
  }
  const asked = request.headers['accept-language'] ?? ''
  if (offered.length === 1 || asked.length > LONGEST_HEADER) return own
  const wanted = negotiate(asked, [...offered])
  return offered.find((locale) => locale === wanted) ?? own
}

/**
 * A path as a mail links it: a page in this language, or in the store's own where it is not offered, as it has none then.
 * The API has no language in its paths.
 * @param offered the languages of the store, its own first
 */
export function pathIn(path: string, locale: Locale, offered: readonly Locale[]): string {
  const [own = sourceLocale] = offered
  if (path.startsWith('/api/') || !offered.includes(locale)) return path
  return localePath(locale, own, path)
}

import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type EmbedFiles, type EmbedSubject, type EmbedTheme, embedThemes } from '#contract/reach/embed.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { PageTexts } from '#contract/text/page-texts.ts'
import type { Catalogue } from '#server/features/catalogue/listing/index.ts'
import { findSharedCrate } from '#server/features/discovery/crates/index.ts'
import { beatsWithOwners, sellsBeats } from '#server/model/beat/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import {
  type PreparedResponse,
  prepareResponse,
  sendPreparedResponse,
} from '#server/platform/http/prepared-response.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import type { PictureSources } from './read-picture-content.ts'

const EMBEDS_KEPT = 500
/** A page may hold dozens; those that are kept are free. */
const embedsMade = { points: 600, perSeconds: 60 }

const Params = z.object({ kind: z.enum(['beats', 'crates']), id: z.string().min(1).max(100) })
/** An unknown theme is no reason to show nothing on somebody's page. */
const Query = z.object({
  theme: z.enum(embedThemes).catch('auto'),
  lang: z.string().max(20).optional().catch(undefined),
})

type Settings = Pick<
  StoreSettings,
  'storeName' | 'publicUrl' | 'mediaUrl' | 'currency' | 'colorsUrl' | 'locale' | 'languages'
>
type EmbedSources = PictureSources & { catalogue: Pick<Catalogue, 'findId'> & { readonly version: number } }
type Embed = PreparedResponse & { status: number }

/** Players for other sites. They neither read nor set a cookie, so everybody gets the same. */
export function registerEmbeds(
  app: App,
  {
    files,
    sources,
    settingsFor,
    textsOf,
    cacheShare,
  }: {
    files: EmbedFiles
    sources: EmbedSources
    settingsFor: (request: FastifyRequest, locale?: Locale) => Settings
    /** What players in a language are drawn with. */
    textsOf: (locale: Locale) => PageTexts | undefined
    /** Of the usual number of players, how much is kept in memory. */
    cacheShare: number
  },
): void {
  const limit = app.rateLimits.define('embeds made', embedsMade)
  const kept = new LRUCache<string, Embed>({ max: Math.ceil(EMBEDS_KEPT * cacheShare) })

  app.get(
    '/embed/:kind/:id',
    { schema: { hide: true, params: Params, querystring: Query } },
    async (request, reply) => {
      const { kind, id } = request.params
      const { theme, lang } = request.query
      const { languages } = sources.settings.current
      const locale = languages.find((each) => each.toLowerCase() === lang?.toLowerCase())
      const shown = settingsFor(request, locale)
      const versions = [sources.catalogue.version, sources.settings.version]
      const key = JSON.stringify([kind, id, theme, shown.locale, shown.publicUrl, ...versions])
      let embed = kept.get(key)
      if (!embed) {
        await limit.takeIfCountable(clientOf(request))
        const subject = await subjectOf(sources, kind, id)
        embed = await render(files, subject, shown, theme, textsOf(shown.locale))
        // The link of a crate may be turned off at any time, and made-up ids must not evict players.
        if (subject.kind === 'beat') kept.set(key, embed)
      }
      reply.code(embed.status)
      return sendPreparedResponse(request, reply, embed)
    },
  )
}

async function subjectOf(sources: EmbedSources, kind: 'beats' | 'crates', id: string): Promise<EmbedSubject> {
  if (kind === 'beats') {
    const beat = (await sources.catalogue.find(id)) ?? (await beatNamed(sources, id))
    return beat
      ? { kind: 'beat', beat }
      : { kind: 'gone', what: 'beat', producer: await producerOf(sources.db, id) }
  }
  const crate = await findSharedCrate(sources, id)
  return crate ? { kind: 'crate', token: id, crate } : { kind: 'gone', what: 'crate' }
}

/** For who made the address from that of the beat's page, which has its name. */
async function beatNamed({ catalogue }: EmbedSources, slug: string) {
  const id = await catalogue.findId(slug)
  return id === undefined ? undefined : catalogue.find(id)
}

/** Who made a beat that is hidden or in the trash, if others by them are on sale. */
async function producerOf(db: Db, beatId: string): Promise<string | undefined> {
  const row = await beatsWithOwners(db)
    .select(bylineOf().as('name'))
    .where('beats.id', '=', beatId)
    .where(sellsBeats())
    .executeTakeFirst()
  return row?.name
}

async function render(
  { render, script, style }: EmbedFiles,
  subject: EmbedSubject,
  settings: Settings,
  theme: EmbedTheme,
  texts: PageTexts | undefined,
): Promise<Embed> {
  const { title, html } = await render(subject, settings, texts)
  const page = `<!doctype html>
<html lang="${settings.locale}" data-theme="${theme === 'auto' ? 'system' : theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
${settings.colorsUrl === null ? '' : `<link rel="stylesheet" href="${settings.colorsUrl}">`}
<script defer src="${script}"></script>
</head>
<body>${html}</body>
</html>
`
  const status = subject.kind === 'gone' ? 404 : 200
  return { ...prepareResponse(page, 'text/html; charset=utf-8'), status }
}

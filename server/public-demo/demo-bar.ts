import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoBar } from '#contract/store/demo-routes.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg, plural } from '#contract/text/msg.ts'
import type { Storefront } from '#server/features/store/pages/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

const MINUTE_MS = 60_000
/** The bar warns from then on. */
const ENDING_MS = 5 * MINUTE_MS

const sharedNote = msg`This is a demo. Try running it yourself, in a copy that only you see.`
const lastNote = msg`Less than a minute left: your copy is about to be thrown away.`
const copyNote = ({ minutes }: { minutes: number }) =>
  msg`Your own copy of the demo · ${plural({ minutes }, { one: '# minute left', other: '# minutes left' })}`
const endingNote = ({ minutes }: { minutes: number }) =>
  msg`${plural({ minutes }, { one: '# minute left', other: '# minutes left' })}: use your copy, or it is thrown away.`
// Because nobody used it, because all were taken, or because the demo was started again.
const overNote = msg`Your copy of the demo is over. This is the demo that everybody sees.`

/** What the bar shows. @param leftMs of the visitor's copy; undefined without one */
export function demoBar(locale: Locale, state: DemoBar['state'], leftMs = 0): DemoBar {
  const { _: draw } = i18nOf(locale)
  const isEnding = state === 'copy' && leftMs <= ENDING_MS
  const minutes = Math.floor(leftMs / MINUTE_MS)
  const noteOf = () => {
    if (state === 'shared') return sharedNote
    if (state === 'over') return overNote
    if (minutes === 0) return lastNote
    return isEnding ? endingNote({ minutes }) : copyNote({ minutes })
  }
  return {
    state,
    isEnding,
    leftMs: state === 'copy' ? leftMs : null,
    label: draw(msg`Demo`),
    note: draw(noteOf()),
    words: {
      try: draw(msg`Try the admin area`),
      admin: draw(msg`Admin area`),
      keep: draw(msg`Keep it`),
      reset: draw(msg`Reset`),
      confirmReset: draw(msg`Throw away all you did here, and start again?`),
      cancel: draw(msg`Cancel`),
      failed: draw(msg`That didn’t work. Please try again.`),
    },
  }
}

type BarFile = { url: string; type: string; content: string }

/** The script and the styles of the bar, by addresses that name their content. */
export async function readBarFiles(): Promise<{ script: BarFile; style: BarFile }> {
  const read = (name: string) => readFile(join(import.meta.dirname, 'browser', name), 'utf8')
  const file = (content: string, ending: 'js' | 'css', type: string): BarFile => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
    return { url: `/api/demo/bar-${hash}.${ending}`, type, content }
  }
  return {
    script: file(await read('bar.js'), 'js', 'text/javascript; charset=utf-8'),
    style: file(await read('bar.css'), 'css', 'text/css; charset=utf-8'),
  }
}

/** Adds the bar to every page. It is outside of what React renders, and as high as it will be. */
export function withDemoBar(
  storefront: Storefront,
  state: 'shared' | 'copy',
  { script, style }: Awaited<ReturnType<typeof readBarFiles>>,
): Storefront {
  const head = `<link rel="stylesheet" href="${style.url}"><script src="${script.url}" async></script></head>`
  const template = storefront.template
    .replace('</head>', () => head)
    .replace(/<body[^>]*>/, (body) => `${body}<demo-bar data-state="${state}"></demo-bar>`)
  return { ...storefront, template }
}

export function serveBarFiles(app: App, files: Awaited<ReturnType<typeof readBarFiles>>): void {
  for (const { url, type, content } of Object.values(files))
    app.get(url, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content),
    )
}

import type { FastifyReply } from 'fastify'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

const title = msg`One moment, please`
const advice = ({ link, end }: { link: string; end: string }) =>
  msg`Your network has opened a lot of pages in a short time. Wait a minute, then ${{ link }}reload this page${{ end }}.`

function busyPage(locale: Locale): string {
  const i18n = i18nOf(locale)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${i18n._(title)}</title>
</head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem">
<h1>${i18n._(title)}</h1>
<p>${i18n._(advice({ link: '<a href="">', end: '</a>' }))}</p>
</body>
</html>
`
}

/** Sends a static page, in the language of the one that was asked for, to clients that exceed the render limit. */
export function sendBusyPage(reply: FastifyReply, waitSeconds: number, locale: Locale) {
  return reply
    .code(429)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(waitSeconds) })
    .type('text/html; charset=utf-8')
    .send(busyPage(locale))
}

import type { FastifyRequest } from 'fastify'
import { type Theme, themes } from '#contract/store/rendered-page.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'

/** Page background, for the browser's UI. */
const grounds = { dark: '#111412', light: '#D6D9D3' }

/**
 * The visitor's theme from the `theme` cookie: the first HTML already uses it, so nothing flashes and no script blocks
 * the first paint.
 */
export function themeOf(request: FastifyRequest): Theme {
  return themes.find((theme) => theme === request.cookies.theme) ?? 'system'
}

/** The template with its root element in this theme and language. */
export function withRoot(template: string, theme: Theme, locale: Locale): string {
  return template
    .replace('data-theme="system"', `data-theme="${theme}"`)
    .replace(`lang="${sourceLocale}"`, `lang="${locale}"`)
}

export function themeColorTags(theme: Theme): string[] {
  const tag = (color: string, media: string) => `<meta name="theme-color" content="${color}"${media}>`
  if (theme !== 'system') return [tag(grounds[theme], '')]
  return [
    tag(grounds.light, ' media="(prefers-color-scheme: light)"'),
    tag(grounds.dark, ' media="(prefers-color-scheme: dark)"'),
  ]
}

import type { FastifyRequest } from 'fastify'
import { type Theme, themes } from '#contract/rendered-page.ts'

/** The page's ground, which browsers color their own bars with. */
const grounds = { dark: '#111412', light: '#D6D9D3' }

/**
 * The theme that the visitor has chosen, from the cookie `theme`: the first HTML wears it already, so that nothing
 * flashes and no script has to run before the page is painted.
 */
export function themeOf(request: FastifyRequest): Theme {
  return themes.find((theme) => theme === request.cookies.theme) ?? 'system'
}

/** The template's root element in this theme. */
export function withTheme(template: string, theme: Theme): string {
  return template.replace('data-theme="system"', `data-theme="${theme}"`)
}

export function themeColorTags(theme: Theme): string[] {
  const tag = (color: string, media: string) => `<meta name="theme-color" content="${color}"${media}>`
  if (theme !== 'system') return [tag(grounds[theme], '')]
  return [
    tag(grounds.light, ' media="(prefers-color-scheme: light)"'),
    tag(grounds.dark, ' media="(prefers-color-scheme: dark)"'),
  ]
}

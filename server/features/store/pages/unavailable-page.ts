import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { themeColorTags, withTheme } from './theme.ts'

/**
 * Page for when the store cannot read its data. It runs no script and requests only the icon, so that waiting visitors
 * add no load; its one link leads to where they wanted to go.
 * @param template the built page, for its styles
 * @param body what the storefront rendered for it
 */
export function unavailablePage(template: string, body: string, settings: StoreSettings): string {
  const name = escapeHtml(settings.storeName)
  const head = [
    `<title>Back in a moment | ${name}</title>`,
    '<meta name="robots" content="noindex">',
    ...themeColorTags(settings.theme),
  ].join('\n    ')
  return withTheme(withoutScripts(template), settings.theme)
    .replace('<!--page-head-->', () => head)
    .replace('<!--page-html-->', () => body)
    .replace('<!--page-data-->', '')
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*><\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/g, '')
}

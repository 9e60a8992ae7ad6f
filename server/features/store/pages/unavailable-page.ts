import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { msg } from '#contract/text/msg.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { themeColorTags, withRoot } from './theme.ts'

/**
 * Page for when the store cannot read its data. It runs no script and requests only the icon, so that waiting visitors
 * add no load; its one link leads to where they wanted to go.
 * @param template the built page, for its styles
 * @param body what the storefront rendered for it
 */
export function unavailablePage(template: string, body: string, settings: StoreSettings): string {
  const { storeName, theme, locale } = settings
  const title = i18nOf(locale)._(msg`Back in a moment | ${{ storeName }}`)
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex">',
    ...themeColorTags(theme),
  ].join('\n    ')
  return withRoot(withoutScripts(template), theme, locale)
    .replace('<!--page-head-->', () => head)
    .replace('<!--page-html-->', () => body)
    .replace('<!--page-data-->', '')
    .replace('<!--page-loader-->', '')
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*><\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/g, '')
}

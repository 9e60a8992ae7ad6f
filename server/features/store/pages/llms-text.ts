import type { Facets } from '#contract/catalogue/facets.ts'
import { currencyWords } from '#contract/pricing/currency-words.ts'
import { formatPrice } from '#contract/pricing/money.ts'
import type { AiCrawlerChoice } from '#contract/store/ai-crawlers.ts'
import { pageDescription } from '#contract/store/page-descriptions.ts'
import { pageName } from '#contract/store/page-head.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

const TAGS = 10

/** What the store is and where to read on, for agents and language models, as https://llmstxt.org has it. */
export function llmsText(
  settings: StoreSettings,
  { total, price, tags }: Facets,
  aiCrawlers: AiCrawlerChoice,
): string {
  const { storeName, publicUrl, currency, locale, hasImprint } = settings
  const i18n = i18nOf(locale)
  const often = tags.toSorted((one, other) => other.count - one.count).slice(0, TAGS)
  const tagNames = often.map(({ name }) => name)
  const facts: (Message | false)[] = [
    msg`Prices are in ${{ currency: currencyWords(currency, locale) }}. Each license says what it allows, and its contract comes with it.`,
    tagNames.length > 0 && msg`Most often tagged: ${{ tags: listParts(tagNames, locale) }}.`,
    msg`Every beat can be heard in full without an account. Reading beats over the API needs no token.`,
    aiCrawlers !== 'all' && msg`Previews may not be used to train AI models.`,
  ]
  const link = (title: string, path: string, about: string) => `- [${title}](${publicUrl}${path}): ${about}`
  const page = (path: string) =>
    link(pageName(path, settings, i18n), path, pageDescription(path, settings, i18n))
  const api = (title: string, path: string, about: Message) => link(title, path, i18n._(about))
  const from = price && formatPrice(price.min, currency, locale)
  return `# ${storeName}

> ${i18n._(summary({ storeName, count: total, from }))}

${facts.flatMap((fact) => (fact ? `- ${i18n._(fact)}` : [])).join('\n')}

## ${pageName('/beats', settings, i18n)}

${page('/beats')}
${api('Atom', '/feed.xml', msg`The newest beats, each with its preview`)}
${api('Sitemap', '/sitemap.xml', msg`The page of every beat and producer`)}

## API

${api('OpenAPI', '/api/openapi.json', msg`Every call of the API with its fields, an example and a command`)}
${api('Swagger UI', '/api/docs', msg`The same to read and try`)}
${api('JSON', '/api/beats?q=&limit=20', msg`Finds beats by words, tempo, key, tags and price`)}

## ${i18n._(msg`Help and terms`)}

${['/faq', '/support', '/contact', '/terms', '/privacy', ...(hasImprint ? ['/imprint'] : [])].map(page).join('\n')}
`
}

function summary({
  storeName,
  count,
  from,
}: {
  storeName: string
  count: number
  from: string | null
}): Message {
  if (from === null) return msg`${{ storeName }} sells licenses for beats. None is on sale yet.`
  return msg`${{ storeName }} sells licenses for beats. ${plural({ count }, { one: '# beat is', other: '# beats are' })} on sale, from ${{ price: from }}.`
}

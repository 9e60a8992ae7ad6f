import type { AiCrawlerChoice } from '#contract/store/ai-crawlers.ts'

type Crawler = {
  /** As robots.txt names it. */
  agent: string
  /** `answers`: finds or fetches pages for a search or an answer, and its operator says that it does not collect for training. */
  takesFor: 'training' | 'answers'
  /** Where its operator says so; for those that say nothing, the list that watches them. */
  source: string
}

const OPENAI = 'https://developers.openai.com/api/docs/bots'
const ANTHROPIC =
  'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler'
const PERPLEXITY = 'https://docs.perplexity.ai/guides/bots'
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/'
const AMAZON = 'https://developer.amazon.com/amazonbot'
const OBSERVED = 'https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md'

/**
 * Crawlers of AI companies, as of November 2026. Google-Extended and Applebot-Extended fetch nothing themselves: they say what may
 * be done with what Googlebot and Applebot have taken. Those two are search engines and follow the rules for everybody.
 */
const aiCrawlers: readonly Crawler[] = [
  { agent: 'GPTBot', takesFor: 'training', source: OPENAI },
  { agent: 'ClaudeBot', takesFor: 'training', source: ANTHROPIC },
  {
    agent: 'Google-Extended',
    takesFor: 'training',
    source: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  },
  { agent: 'Applebot-Extended', takesFor: 'training', source: 'https://support.apple.com/en-us/119829' },
  { agent: 'meta-externalagent', takesFor: 'training', source: META },
  { agent: 'Amazonbot', takesFor: 'training', source: AMAZON },
  { agent: 'CCBot', takesFor: 'training', source: 'https://commoncrawl.org/ccbot' },
  { agent: 'AI2Bot', takesFor: 'training', source: 'https://allenai.org/crawler' },
  { agent: 'Bytespider', takesFor: 'training', source: OBSERVED },
  { agent: 'DeepSeekBot', takesFor: 'training', source: OBSERVED },
  { agent: 'cohere-training-data-crawler', takesFor: 'training', source: OBSERVED },
  { agent: 'Diffbot', takesFor: 'training', source: OBSERVED },
  { agent: 'img2dataset', takesFor: 'training', source: 'https://github.com/rom1504/img2dataset' },
  { agent: 'OAI-SearchBot', takesFor: 'answers', source: OPENAI },
  { agent: 'ChatGPT-User', takesFor: 'answers', source: OPENAI },
  { agent: 'Claude-SearchBot', takesFor: 'answers', source: ANTHROPIC },
  { agent: 'Claude-User', takesFor: 'answers', source: ANTHROPIC },
  { agent: 'PerplexityBot', takesFor: 'answers', source: PERPLEXITY },
  { agent: 'Perplexity-User', takesFor: 'answers', source: PERPLEXITY },
  { agent: 'meta-webindexer', takesFor: 'answers', source: META },
  { agent: 'meta-externalfetcher', takesFor: 'answers', source: META },
  { agent: 'Amzn-SearchBot', takesFor: 'answers', source: AMAZON },
  { agent: 'Amzn-User', takesFor: 'answers', source: AMAZON },
]

/**
 * The groups of robots.txt for crawlers of AI companies; empty where they follow the rules for everybody.
 * @param disallowed what nobody may take. Previews and covers are below `/api/`, so that repeating it closes them.
 */
export function aiCrawlerRules(choice: AiCrawlerChoice, disallowed: readonly string[]): string {
  if (choice === 'all') return ''
  const named = aiCrawlers.filter(({ takesFor }) => choice === 'none' || takesFor === 'training')
  const closed = choice === 'no_previews' ? disallowed : ['/']
  return `
${named.map(({ agent }) => `User-agent: ${agent}\n`).join('')}${closed.map((path) => `Disallow: ${path}\n`).join('')}`
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AiCrawlerChoice, aiCrawlerChoices } from '#contract/store/ai-crawlers.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeTag, makeUser, signIn } from '#tests/factories.ts'
import { storeWithPages } from '#tests/page-store.ts'
import type { TestStore } from '#tests/test-store.ts'
import { translate } from '#tests/translations.ts'

let store: TestStore
let admin: Row<'users'>
beforeAll(async () => {
  store = await storeWithPages()
  admin = await makeUser(store.db, { username: 'nova', role: 'admin' })
})
afterAll(() => store.close())

const get = async (url: string) => (await store.app.inject({ url })).body

async function change(settings: Record<string, unknown>) {
  const headers = await signIn(store, admin)
  const { version } = (await store.app.inject({ url: '/api/settings', headers })).json()
  const payload = { version, ...settings }
  const answer = await store.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Whether robots.txt lets a crawler take a path: the longest rule of its group counts, as RFC 9309 has it. */
function mayTake(robots: string, agent: string, path: string): boolean {
  const groups = robots.split('\n\n').map((text) => {
    const lines = text.split('\n').map((line) => line.split(': ') as [string, string])
    return {
      agents: lines.filter(([name]) => name === 'User-agent').map(([, value]) => value.toLowerCase()),
      rules: lines.filter(([name, value]) => /llow$/.test(name) && path.startsWith(value)),
    }
  })
  const own = groups.find(({ agents }) => agents.includes(agent.toLowerCase()))
  const { rules = [] } = own ?? groups.find(({ agents }) => agents.includes('*')) ?? {}
  const [longest] = rules.toSorted(([, one], [, other]) => other.length - one.length)
  return longest?.[0] !== 'Disallow'
}

const PREVIEW = '/api/media/previews/a.mp3'
const searchEngines = ['Googlebot', 'Bingbot', 'Applebot', 'DuckDuckBot']

describe('robots.txt', () => {
  test.each<[AiCrawlerChoice, string, { page: boolean; preview: boolean }]>([
    ['no_previews', 'GPTBot', { page: true, preview: false }],
    ['no_previews', 'Google-Extended', { page: true, preview: false }],
    ['no_previews', 'CCBot', { page: true, preview: false }],
    ['no_previews', 'OAI-SearchBot', { page: true, preview: true }],
    ['search', 'ClaudeBot', { page: false, preview: false }],
    ['search', 'Claude-SearchBot', { page: true, preview: true }],
    ['all', 'Bytespider', { page: true, preview: true }],
    ['none', 'meta-externalagent', { page: false, preview: false }],
    ['none', 'PerplexityBot', { page: false, preview: false }],
  ])('%s: %s may take %o', async (aiCrawlers, agent, { page, preview }) => {
    await change({ aiCrawlers })
    const robots = await get('/robots.txt')
    expect(mayTake(robots, agent, '/beats/night-drive')).toBe(page)
    expect(mayTake(robots, agent, PREVIEW)).toBe(preview)
    expect(mayTake(robots, agent, '/admin')).toBe(false)
  })

  test.each(aiCrawlerChoices)('%s changes nothing for search engines', async (aiCrawlers) => {
    await change({ aiCrawlers })
    const robots = await get('/robots.txt')
    expect(robots).toMatch(
      /^User-agent: \*\nAllow: \/api\/media\/\nDisallow: \/api\/\nDisallow: \/admin\nDisallow: \/checkout\nDisallow: \/orders\nDisallow: \/oembed\n\n/,
    )
    expect(robots).toMatch(/\n\nSitemap: https:\/\/beats\.example\/sitemap\.xml\n$/)
    for (const agent of searchEngines) {
      expect(mayTake(robots, agent, PREVIEW)).toBe(true)
      expect(mayTake(robots, agent, '/beats')).toBe(true)
      expect(robots.toLowerCase()).not.toContain(`user-agent: ${agent.toLowerCase()}\n`)
    }
  })

  test('keeps previews from training before anybody chose', async () => {
    await change({ aiCrawlers: null })
    expect(mayTake(await get('/robots.txt'), 'GPTBot', PREVIEW)).toBe(false)
  })
})

describe('llms.txt', () => {
  test('says what the store sells and where to read on, from the catalogue and the settings', async () => {
    await change({ aiCrawlers: 'all' })
    expect(await get('/llms.txt')).toContain('> Backbeat sells licenses for beats. None is on sale yet.')
    const tag = await makeTag(store.db, 'Drill')
    await makeBeat(store.db, { owner_id: admin.id }, [tag.id])
    await makeBeat(store.db, { owner_id: admin.id, status: 'hidden' })
    await store.app.catalogue.refresh()
    await change({ storeName: 'Night Bus', currency: 'eur' })
    const answer = await store.app.inject({ url: '/llms.txt' })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toMatch(
      /^# Night Bus\n\n> Night Bus sells licenses for beats\. 1 beat is on sale, from €/,
    )
    expect(answer.body).toContain('- Most often tagged: Drill.')
    expect(answer.body).not.toContain('train')
    await change({ aiCrawlers: 'search' })
    expect(await get('/llms.txt')).toContain('- Previews may not be used to train AI models.')
  })

  test('leads only to what answers', async () => {
    const addresses = [...(await get('/llms.txt')).matchAll(/\]\(https:\/\/beats\.example(\/[^)]*)\)/g)]
    expect(addresses.length).toBeGreaterThan(8)
    for (const [, path] of addresses) {
      const { statusCode } = await store.app.inject({ url: path ?? '' })
      expect([path, statusCode]).toEqual([path, 200])
    }
  })

  test('is in the language of the store', async () => {
    translate('de', { 'Previews may not be used to train AI models.': 'Vorhören ist kein Training.' })
    await change({ language: 'de' })
    expect(await get('/llms.txt')).toContain('- Vorhören ist kein Training.')
  })
})

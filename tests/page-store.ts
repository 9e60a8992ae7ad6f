import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { Beat, BeatDetail } from '#contract/catalogue/beat.ts'
import { isBeatId } from '#contract/catalogue/beat-path.ts'
import { SharedCrateView } from '#contract/discovery/crate.ts'
import { Producer } from '#contract/reach/producer.ts'
import type { AskApi, RenderedPage } from '#contract/store/rendered-page.ts'
import type { Storefront } from '#server/features/store/pages/storefront.ts'
import { type TestStore, testStore } from './test-store.ts'

/** Address of `storeWithPages`. */
export const PAGE_URL = 'https://beats.example'

/** A store that serves pages with real heads and empty bodies: their subjects are read from the API, as the built ones do. */
export async function storeWithPages(
  settings: Record<string, string> = {},
  parts: Partial<Storefront> = {},
): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-pages-'))
  const store = await testStore(
    undefined,
    { PUBLIC_URL: PAGE_URL, ...settings },
    {
      storefront: {
        folders: [folder],
        template: '<html data-theme="system"><head><!--page-head--></head><!--page-html--></html>',
        stylesOf: () => ({ elements: '', sources: [] }),
        inlined: { style: [], script: [] },
        fontsOf: () => [],
        renderUnavailable: () => '',
        renderPage: async (url, _settings, ask) => ({
          html: '',
          pageData: '',
          firstCover: undefined,
          files: [],
          ...(await subjectOf(url, ask)),
        }),
        ...parts,
      },
    },
  )
  const close = async () => {
    await store.close()
    await rm(folder, { recursive: true })
  }
  return { ...store, close }
}

async function subjectOf(url: URL, ask: AskApi): Promise<Pick<RenderedPage, 'status' | 'subject'>> {
  const [, kind, name = ''] = url.pathname.split('/')
  const read = async <T>(path: string, schema: z.ZodType<T>) => {
    const { status, json } = await ask(path)
    return status === 200 ? schema.parse(json) : undefined
  }
  const found = await (async (): Promise<RenderedPage['subject'] | undefined> => {
    if (kind === 'beats' && name !== '') {
      const beat = await read(`/api/beats/${isBeatId(name) ? '' : 'named/'}${name}`, BeatDetail)
      return beat && { kind: 'beat', beat }
    }
    if (kind === 'producers') {
      const producer = await read(`/api/producers/${name}`, Producer)
      const beats = await read(`/api/beats?user=${name}`, z.array(Beat))
      return producer && { kind: 'producer', name: producer.username, producer, beats: beats ?? [] }
    }
    if (kind === 'crates') {
      const crate = await read(`/api/crates/shared/${name}`, SharedCrateView)
      return crate && { kind: 'crate', token: name, crate }
    }
    const beats = (await read('/api/beats', z.array(Beat))) ?? []
    const user = url.searchParams.get('user')
    if (user) return { kind: 'producer', name: user, beats }
    return { kind: kind === 'beats' ? 'beats' : 'home', beats }
  })()
  return found ? { status: 200, subject: found } : { status: 404, subject: { kind: 'not-found' } }
}

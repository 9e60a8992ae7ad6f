import { type Message, msg } from '#contract/text/msg.ts'

/** From where visits come. `campaigns` are links with a name of their own, letters among them. */
export const sourceKinds = ['search', 'direct', 'embeds', 'crates', 'campaigns', 'other'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const sourceLabels: Readonly<Record<SourceKind, Message>> = {
  search: msg`Search`,
  direct: msg`Direct`,
  embeds: msg`Embeds`,
  crates: msg`Crates`,
  campaigns: msg`Letters and campaigns`,
  other: msg`Other sites`,
}

/** What is kept of a landing: the page before, the path and the `from` of the address. */
export type Landing = { referrer: string; path: string; from: string | null }

const MAX_CAMPAIGN = 60
const SOURCE = /^(?:search|direct|embeds|crates|other|campaigns:[\p{L}\p{N}-]{1,60})$/u
const ENGINES =
  /(?:^|\.)(?:google|bing|yahoo|yandex|baidu|ecosia|qwant|startpage|seznam|naver|duckduckgo|kagi|mojeek|sogou)\.[a-z.]{2,6}$|^search\.brave\.com$/
/** Also in another language: `/de/crates/…`. */
const SHARED_CRATE = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:embed\/)?crates\/./

/** Whether a source is one of the list: a kind, or a campaign as `campaigns:name`. */
export function isVisitSource(text: string): boolean {
  return SOURCE.test(text)
}

export function sourceKindOf(source: string): SourceKind | undefined {
  const [kind] = source.split(':', 1)
  return sourceKinds.find((known) => known === kind)
}

/** The source that a landing tells of. */
export function sourceOf({ referrer, path, from }: Landing, ownHost: string): string {
  const name = (from ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_CAMPAIGN)
    .replace(/^-|-$/g, '')
  if (name === 'embed') return 'embeds'
  if (name !== '') return `campaigns:${name}`
  if (SHARED_CRATE.test(path)) return 'crates'
  if (!URL.canParse(referrer)) return 'direct'
  const { host, hostname } = new URL(referrer)
  if (host === ownHost) return 'direct'
  return ENGINES.test(hostname) ? 'search' : 'other'
}

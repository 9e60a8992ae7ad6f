import { beatPath } from '#contract/catalogue/beat-path.ts'
import { mediaAddress } from '#contract/store/media-address.ts'
import type { RenderedPage, StoreSettings } from '#contract/store/rendered-page.ts'
import { pagePath } from '#contract/text/locale-path.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import type { EmbedSubject } from './oembed.ts'
import type { PictureSubject } from './read-picture-content.ts'

type Subject = RenderedPage['subject']

/** What a link to a page shows where it is pasted. */
type ShareTagsInput = {
  subject: Subject
  title: string
  description: string
  /** The page's canonical URL. */
  url: string
  /** Path of the share picture; undefined: none. */
  picture: string | undefined
}

/** The picture of a page; undefined: it has none. */
export function pictureSubjectOf(subject: Subject): PictureSubject | undefined {
  switch (subject.kind) {
    case 'beat':
      return { kind: 'beats', id: subject.beat.id }
    case 'crate':
      return { kind: 'crates', id: subject.token }
    case 'producer':
      return { kind: 'producers', id: subject.name }
    case 'not-found':
      return undefined
    default:
      return { kind: 'home', id: '' }
  }
}

/** Open Graph, X card, and the address of the player for sites that ask by oEmbed. */
export function shareTags(input: ShareTagsInput, settings: StoreSettings): string[] {
  const { subject, title, description, url, picture } = input
  return [
    property('og:site_name', settings.storeName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    ...localeTags(settings),
    ...typeTags(subject, settings),
    ...(picture === undefined
      ? []
      : pictureTags(settings.publicUrl + picture, i18nOf(settings.locale)._(altOf(subject, settings)))),
    name('twitter:card', picture === undefined ? 'summary' : 'summary_large_image'),
    name('twitter:title', title),
    name('twitter:description', description),
    ...oEmbedLink(subject, title, settings),
  ]
}

/** With the country whose spelling it is, as Open Graph has it. */
const ogLocales: Readonly<Record<Locale, string>> = {
  en: 'en_US',
  de: 'de_DE',
  fr: 'fr_FR',
  ja: 'ja_JP',
  'pt-BR': 'pt_BR',
  es: 'es_ES',
}

function localeTags({ locale, languages }: StoreSettings): string[] {
  return languages ? [property('og:locale', ogLocales[locale])] : []
}

function pictureTags(image: string, alt: string): string[] {
  return [
    property('og:image', image),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', alt),
    name('twitter:image', image),
    name('twitter:image:alt', alt),
  ]
}

function typeTags(subject: Subject, settings: StoreSettings): string[] {
  if (subject.kind !== 'beat')
    return [property('og:type', subject.kind === 'producer' ? 'profile' : 'website')]
  const { beat } = subject
  return [
    property('og:type', 'music.song'),
    property('og:audio', mediaAddress(settings, beat.audioURL)),
    property('og:audio:type', 'audio/mpeg'),
    property('music:duration', String(Math.round(beat.durationSeconds))),
  ]
}

function altOf(subject: Subject, { storeName }: StoreSettings): Message {
  switch (subject.kind) {
    case 'beat': {
      const { title, owner, bpm, tone } = subject.beat
      const producer = owner.username
      return msg`${{ title }} by ${{ producer }}, ${{ bpm }} BPM, ${{ tone }}`
    }
    case 'crate': {
      const { name: crate } = subject.crate
      return msg`${{ crate }}, a crate of beats at ${{ storeName }}`
    }
    case 'producer': {
      const { name: producer } = subject
      return msg`Beats by ${{ producer }} at ${{ storeName }}`
    }
    default:
      return msg`Beats at ${{ storeName }}`
  }
}

function oEmbedLink(subject: Subject, title: string, settings: StoreSettings): string[] {
  const { publicUrl } = settings
  const player = playerOf(subject)
  if (!player) return []
  const path = subject.kind === 'beat' ? beatPath(subject.beat) : `/crates/${player.id}`
  const page = publicUrl + pagePath(settings, path)
  const address = `${publicUrl}/oembed?format=json&url=${encodeURIComponent(page)}`
  return [
    `<link rel="alternate" type="application/json+oembed" title="${escapeHtml(title)}" href="${escapeHtml(address)}">`,
  ]
}

function playerOf(subject: Subject): EmbedSubject | undefined {
  if (subject.kind === 'beat') return { kind: 'beats', id: subject.beat.id }
  return subject.kind === 'crate' ? { kind: 'crates', id: subject.token } : undefined
}

function property(key: string, content: string): string {
  return `<meta property="${key}" content="${escapeHtml(content)}">`
}

function name(key: string, content: string): string {
  return `<meta name="${key}" content="${escapeHtml(content)}">`
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Beat, type Cover } from '#contract/catalogue/beat.ts'
import { accentPalette } from '#contract/store/accent-color.ts'
import { countBeats } from '#contract/text/format-count.ts'
import type { Catalogue } from '#server/features/catalogue/listing/index.ts'
import { type CrateDeps, findSharedCrate } from '#server/features/discovery/crates/index.ts'
import type { LiveSettings } from '#server/features/store/settings/index.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'
import type { PictureContent } from './picture-task.ts'

/** What a share picture can be of: `home` has no id, a producer's is the name on beats, a crate's the token of its link. */
export const pictureKinds = ['beats', 'crates', 'producers', 'home'] as const
type PictureKind = (typeof pictureKinds)[number]
export type PictureSubject = { kind: PictureKind; id: string }

/** Content of a picture, its source files by their keys in public storage, and its name. */
export type PictureSource = {
  content: PictureContent
  covers: string[]
  logo: string | undefined
  hash: string
}

export type PictureSources = CrateDeps & {
  catalogue: Pick<Catalogue, 'find' | 'list' | 'listById' | 'featuredIds'>
  settings: LiveSettings
}

/** Part of every name, so that a change of the drawing makes new pictures. */
const DRAWING = 1
const COVERS_SHOWN = 4
const COVER_WIDTH = 640
const DEFAULT_LAMP = '#FFB020'
const BeatList = z.array(Beat)

type Subject = Omit<PictureContent, 'store'> & { covers: Cover[] }

/** Undefined if there is no such beat, shared crate or producer. */
export async function readPictureContent(
  sources: PictureSources,
  subject: PictureSubject,
): Promise<PictureSource | undefined> {
  const found = await readers[subject.kind](sources, subject.id)
  if (!found) return undefined
  const { storeName, accentColor, logo } = sources.settings.current
  const { covers: shown, ...words } = found
  const store = {
    name: storeName,
    lamp: accentColor === null ? DEFAULT_LAMP : accentPalette(accentColor).lamp,
  }
  const source = {
    content: { ...words, store },
    covers: shown.slice(0, COVERS_SHOWN).map(coverKey),
    logo: logo?.path.replace(/^media\//, ''),
  }
  const named = JSON.stringify([DRAWING, subject, source])
  return { ...source, hash: createHash('sha256').update(named).digest('hex').slice(0, 24) }
}

const readers: Record<PictureKind, (sources: PictureSources, id: string) => Promise<Subject | undefined>> = {
  async beats({ catalogue }, id) {
    const beat = await catalogue.find(id)
    return (
      beat && {
        title: beat.title,
        byline: `by ${beat.owner.username}`,
        facts: [
          ['BPM', String(beat.bpm)],
          ['TONE', beat.tone],
        ],
        waveform: beat.waveform,
        covers: [beat.cover],
      }
    )
  },
  async crates(sources, token) {
    const crate = await findSharedCrate(sources, token)
    if (!crate) return undefined
    const beats = crate.beats.flatMap(({ beat }) => beat ?? [])
    return { title: crate.name, byline: countBeats(crate.beats.length), ...summaryOf(beats) }
  },
  async producers({ catalogue }, user) {
    const { json, total } = await catalogue.list({ tag: [], user, sort: 'newest', limit: COVERS_SHOWN })
    const beats = parseJson(BeatList, json)
    const [first] = beats
    if (!first) return undefined
    return { title: first.owner.username, byline: countBeats(total), ...summaryOf(beats) }
  },
  async home({ catalogue, settings }) {
    const ids = catalogue.featuredIds(settings.current.featuredBeats, COVERS_SHOWN)
    const beats = parseJson(BeatList, await catalogue.listById(ids))
    const { covers, waveform } = summaryOf(beats)
    return { title: 'Beats with a license in one step', byline: '', facts: [], covers, waveform }
  },
}

/** Covers, tempo range and the first waveform of a list. */
function summaryOf(beats: readonly Beat[]): Pick<Subject, 'facts' | 'covers' | 'waveform'> {
  const tempos = beats.map(({ bpm }) => bpm)
  const [slowest, fastest] = [Math.min(...tempos), Math.max(...tempos)]
  return {
    facts:
      beats.length === 0 ? [] : [['BPM', slowest === fastest ? String(slowest) : `${slowest} to ${fastest}`]],
    covers: beats.map(({ cover }) => cover),
    waveform: beats[0]?.waveform ?? '',
  }
}

/** The smallest size that is large enough. */
function coverKey({ path, widths }: Cover): string {
  const width = widths.find((each) => each >= COVER_WIDTH) ?? widths.at(-1) ?? COVER_WIDTH
  return `${path.replace(/^media\//, '')}-${width}.webp`
}

import { copyFile, readFile } from 'node:fs/promises'
import { uuidv7 } from 'uuidv7'
import type { StemEntry } from '#contract/beats/stems.ts'
import type { Cover } from '#contract/catalogue/beat.ts'
import { LicenseScope } from '#contract/licenses/license-scope.ts'
import { currencies } from '#contract/pricing/currency.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import {
  decodeVector,
  storeDeclaredSections,
  storeStructure,
} from '#server/features/catalogue/audio-analysis/index.ts'
import { claimAddressOfTitle } from '#server/model/beat/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { defaultLicenseTemplates, ensureLicenseTemplates } from '#server/model/license/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { type Json, writeJson } from '#server/platform/database/columns.ts'
import type { Connection, Trx } from '#server/platform/database/connect.ts'
import { blurredPlaceholder } from '#server/platform/media/cover.ts'
import { smallWaveform } from '#server/platform/media/waveform.ts'
import { PrivateFiles, type StoredFile } from '#server/platform/storage/private-files.ts'
import { contentHash, PublicFiles } from '#server/platform/storage/public-files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { DemoBeat } from './catalogue/demo-beat.ts'
import { demoBeats, demoProducers } from './catalogue.ts'
import { PREPARED_DIRECTORY, type PreparedBeat, readManifest } from './manifest.ts'
import type { FiguresOf } from './month/figures.ts'
import { fillMonth } from './month/fill-month.ts'

const HOUR_MS = 3_600_000
const LETTER_BEATS = 3
/** The one that shows what a free download is. */
const FREE_BEAT = demoBeats.at(-1)?.slug

/** @param options.month whether it also gets a month of sales */
export async function fillStore(
  { db }: Pick<Connection, 'db'>,
  storage: Storage,
  { month }: { month: boolean },
): Promise<void> {
  const files = new PublicFiles(storage)
  await ensureLicenseTemplates(db)
  const manifest = await readManifest()
  // Files first, so that no row points at a missing file.
  const avatars = new Map<string, string>()
  for (const { username, avatar } of manifest.producers) {
    avatars.set(username, await storeFile(files, 'avatars', avatar, 'webp'))
  }
  const media = new Map<string, StoredMedia>()
  for (const beat of manifest.beats) media.set(beat.slug, await storeBeatFiles(storage, beat))

  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('store_facts')
      .values({ name: 'demo_filled_at', value: new Date().toISOString() })
      .execute()
    const owners = await insertProducers(trx, avatars)
    const tags = await insertTags(trx)
    const tiers = await readTierIds(trx)
    const now = Date.now()
    const counted: FiguresOf[] = []
    for (const [position, beat] of demoBeats.entries()) {
      const prepared = manifest.beats.find(({ slug }) => slug === beat.slug)
      const stored = media.get(beat.slug)
      const owner = owners.get(beat.producer)
      if (!prepared || !stored || !owner) throw new Error(`The prepared demo lacks ${beat.slug}`)
      const inserted = await insertBeat(
        trx,
        beat,
        prepared,
        stored,
        { owner, tags, tiers },
        now - position * HOUR_MS,
      )
      counted.push({ ...inserted, isInLetter: position < LETTER_BEATS })
    }
    await recordCatalogueChange(trx, null)
    if (month) await fillMonth(trx, counted, now)
  })
}

type StoredMedia = { image: string; cover: Cover; audioUrl: string; stems: StoredStems | undefined }
type StoredStems = StoredFile & { entries: Json<StemEntry[]> }

async function storeFile(files: PublicFiles, kind: 'previews' | 'avatars', name: string, extension: string) {
  const bytes = await readFile(new URL(name, PREPARED_DIRECTORY))
  return files.put(kind, `${contentHash(bytes)}.${extension}`, bytes)
}

async function storeBeatFiles(storage: Storage, beat: PreparedBeat): Promise<StoredMedia> {
  const files = new PublicFiles(storage)
  const jpeg = beat.cover.variants.find(({ format }) => format === 'jpeg')
  if (!jpeg) throw new Error(`The prepared demo lacks a JPEG cover for ${beat.slug}`)
  const largest = await readFile(new URL(jpeg.file, PREPARED_DIRECTORY))
  // All sizes are named by the hash of their source.
  const hash = contentHash(largest)
  for (const { file, format, width } of beat.cover.variants) {
    const extension = format === 'jpeg' ? 'jpg' : format
    await files.put(
      'covers',
      `${hash}-${width}.${extension}`,
      await readFile(new URL(file, PREPARED_DIRECTORY)),
    )
  }
  const widths = beat.cover.variants.filter(({ format }) => format === 'avif').map(({ width }) => width)
  return {
    image: `media/covers/${hash}-${jpeg.width}.jpg`,
    cover: {
      path: `media/covers/${hash}`,
      widths: widths.sort((a, b) => a - b),
      color: beat.cover.color,
      placeholder: await blurredPlaceholder(largest),
    },
    audioUrl: await storeFile(files, 'previews', beat.audio, 'mp3'),
    stems: beat.stems && (await storeStems(new PrivateFiles(storage), beat.stems)),
  }
}

async function storeStems(
  files: PrivateFiles,
  { file, entries }: NonNullable<PreparedBeat['stems']>,
): Promise<StoredStems> {
  await using copy = await files.temporaryFile()
  await copyFile(new URL(file, PREPARED_DIRECTORY), copy.path)
  return { ...(await files.add(copy.path, 'zip')), entries: writeJson(entries) }
}

async function insertProducers(trx: Trx, avatars: Map<string, string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { username, email } of demoProducers) {
    const id = uuidv7()
    ids.set(username, id)
    await trx
      .insertInto('users')
      .values({
        id,
        username,
        username_key: username.toLowerCase(),
        email,
        email_key: email.toLowerCase(),
        // Nobody can sign in as a demo producer.
        password_hash: null,
        role: 'customer',
        image: avatars.get(username) ?? null,
        created_at: Date.now(),
      })
      .execute()
  }
  return ids
}

async function insertTags(trx: Trx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const name of new Set(demoBeats.flatMap((beat) => beat.tags))) {
    const id = uuidv7()
    ids.set(name, id)
    await trx
      .insertInto('tags')
      .values({ id, name, name_key: name.toLowerCase(), created_at: Date.now() })
      .execute()
  }
  return ids
}

/** License tiers by name. */
async function readTierIds(trx: Trx): Promise<Map<string, string>> {
  const tiers = await trx.selectFrom('license_templates').select(['id', 'name']).execute()
  return new Map(tiers.map(({ id, name }) => [name, id]))
}

async function insertBeat(
  trx: Trx,
  beat: DemoBeat,
  prepared: PreparedBeat,
  media: StoredMedia,
  { owner, tags, tiers }: { owner: string; tags: ReadonlyMap<string, string>; tiers: Map<string, string> },
  createdAt: number,
): Promise<Omit<FiguresOf, 'isInLetter'>> {
  const priceCents = parseDollars(beat.priceDollars * currencies[await readCurrency(trx)].scale)
  if (priceCents === undefined) throw new Error(`${beat.slug} has no usable price`)
  const id = uuidv7()
  await trx
    .insertInto('beats')
    .values({
      id,
      slug: await claimAddressOfTitle(trx, { id, title: beat.title }),
      title: beat.title,
      description: beat.description,
      price_cents: priceCents,
      bpm: beat.bpm,
      tone: beat.tone,
      owner_id: owner,
      image: media.image,
      cover: writeJson(media.cover),
      audio_url: media.audioUrl,
      duration_ms: Math.round(prepared.durationSeconds * 1000),
      waveform_small: smallWaveform(prepared.waveform),
      status: 'ready',
      has_stems: media.stems ? 1 : 0,
      free_download: beat.slug === FREE_BEAT ? 1 : 0,
      created_at: createdAt,
      changed_at: createdAt,
    })
    .execute()
  await trx.insertInto('beat_waveforms').values({ beat_id: id, waveform: prepared.waveform }).execute()
  await insertStructure(trx, { beatId: id, audioUrl: media.audioUrl, declaredBpm: beat.bpm }, prepared)
  for (const name of beat.tags) {
    const tagId = tags.get(name)
    if (tagId) await trx.insertInto('beat_tags').values({ beat_id: id, tag_id: tagId }).execute()
  }
  await trx
    .insertInto('beat_licenses')
    .values(
      defaultLicenseTemplates.map((template, position) => ({
        id: uuidv7(),
        beat_id: id,
        template_id: tiers.get(template.name) ?? null,
        name: template.name,
        description: template.description,
        icon: template.icon,
        // If the tier was renamed, the license is the beat's own.
        scope: tiers.has(template.name) ? null : writeJson(LicenseScope.parse(template.scope)),
        added_rights: writeJson([]),
        price_cents: null,
        position,
      })),
    )
    .execute()
  await insertFiles(trx, beat.slug, id, media.stems)
  return {
    id,
    previewUrl: media.audioUrl,
    seconds: prepared.durationSeconds,
    isFree: beat.slug === FREE_BEAT,
    hookSeconds: prepared.structure.sections.find(({ name }) => name === 'Hook')?.startSeconds,
  }
}

async function insertStructure(
  trx: Trx,
  beat: Parameters<typeof storeStructure>[1],
  { structure }: PreparedBeat,
): Promise<void> {
  const vector = structure.vector === null ? null : (decodeVector(structure.vector) ?? null)
  await storeDeclaredSections(trx, beat.beatId, structure.sections)
  await storeStructure(trx, beat, { ...structure, vector })
}

/**
 * The WAV is made from the preview at the first sale, as it is 16 times its size, and the MP3 from the WAV. The source
 * also marks a beat as one of the demo.
 */
async function insertFiles(
  trx: Trx,
  slug: string,
  beatId: string,
  stems: StoredStems | undefined,
): Promise<void> {
  const wanted = { status: 'wanted', path: null, sha256: null, bytes: null } as const
  const rows = [
    { kind: 'master-wav', source: `demo:${slug}`, ...wanted },
    { kind: 'mp3-320', source: 'file:master-wav', ...wanted },
    ...(stems ? [{ kind: 'stems', source: `demo:${slug}`, status: 'ready', ...stems } as const] : []),
  ] as const
  for (const row of rows)
    await trx
      .insertInto('beat_files')
      .values({
        id: uuidv7(),
        beat_id: beatId,
        attempts: 0,
        last_error: null,
        created_at: Date.now(),
        ...row,
      })
      .execute()
}

import { z } from 'zod'
import { localTime } from '#client/platform/local-time.ts'
import {
  type AdminBeat,
  AUDIO_MAX_BYTES,
  AUDIO_TOO_LARGE,
  BeatFields,
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  LicenseChoice,
  OwnPriceText,
  type SellableTier,
} from '#contract/beats/admin-beat.ts'
import { type BeatFacts, BpmText, byFact, factNames, PriceText } from '#contract/beats/beat-facts.ts'
import { STEMS_MAX_BYTES, STEMS_TOO_LARGE } from '#contract/beats/stems.ts'
import { parseTone } from '#contract/catalogue/tone.ts'
import { scopeFiles } from '#contract/licenses/license-scope.ts'
import { toDollars, writeDollars } from '#contract/pricing/money.ts'
import { type SchemaError, schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { validateAudioFile } from './check-audio.ts'
import { validatePictureFile } from './check-picture.ts'
import type { Draft } from './draft-from-file.ts'
import { splitFiles } from './split-files.ts'

const wrongKind = {
  image: schemaError(msg`Please choose a JPEG, PNG or WebP picture.`),
  audio: schemaError(msg`Please choose an audio file.`),
}
const emptyFile = {
  image: schemaError(msg`The image file is empty.`),
  audio: schemaError(msg`The audio file is empty.`),
}

const file = (kind: 'image' | 'audio', required: SchemaError | undefined) =>
  z
    .custom<File | null>()
    .refine((value) => value instanceof File || required === undefined, { ...required, abort: true })
    .refine((value) => !value || isOfKind(value, kind), { ...wrongKind[kind], abort: true })
    .refine((value) => !value || value.size > 0, { ...emptyFile[kind], abort: true })
    .superRefine((value, context) => {
      const fault = value && (kind === 'image' ? validatePictureFile(value) : validateAudioFile(value))
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .refine(
      (value) => !value || value.size <= (kind === 'image' ? IMAGE_MAX_BYTES : AUDIO_MAX_BYTES),
      kind === 'image' ? IMAGE_TOO_LARGE : AUDIO_TOO_LARGE,
    )

/** Checks the MIME type if the browser knows it; the server sniffs the content. */
function isOfKind({ type }: File, kind: 'image' | 'audio'): boolean {
  return type === '' || type.startsWith(`${kind}/`) || (kind === 'audio' && type === 'application/ogg')
}

const stemsFile = z
  .custom<File | null>()
  .refine((value) => !value || splitFiles([value]).zips.length === 1, {
    ...schemaError(msg`Please choose a zip of the stems.`),
    abort: true,
  })
  .refine((value) => !value || value.size > 0, { ...schemaError(msg`The zip is empty.`), abort: true })
  .refine((value) => !value || value.size <= STEMS_MAX_BYTES, STEMS_TOO_LARGE)

const License = LicenseChoice.extend({
  price: OwnPriceText,
  name: z.string(),
  /** Price in dollars; empty: the beat's price times the factor. */
  tierPrice: z.string(),
  priceFactor: z.number(),
  files: z.array(z.enum(scopeFiles)),
  isSold: z.boolean(),
})

function schema(isNew: boolean) {
  return BeatFields.omit({ licenses: true, publishAt: true })
    .extend({
      price: PriceText,
      bpm: BpmText,
      licenses: z.array(License),
      publishAt: z.string(),
      image: file('image', isNew ? schemaError(msg`Image is required`) : undefined),
      audio: file('audio', isNew ? schemaError(msg`Audio file is required`) : undefined),
      stems: stemsFile,
      removeStems: z.boolean(),
    })
    .refine((form) => form.publication !== 'scheduled' || Date.parse(form.publishAt) > Date.now(), {
      ...schemaError(msg`Please choose a time in the future.`),
      path: ['publishAt'],
      when: () => true,
    })
}

export const CreateBeatForm = schema(true)
export const EditBeatForm = schema(false)
export type BeatFormInput = z.input<typeof CreateBeatForm>
export type BeatForm = z.output<typeof CreateBeatForm>
/** Fields that all drafts share. */
export type SharedFields = Pick<BeatFormInput, 'price' | 'tags' | 'newTags' | 'image'>

type LicenseInput = BeatFormInput['licenses'][number]

/** Initial values: empty, from a dropped file, or from the edited beat. */
export function beatFormDefaults(
  templates: readonly SellableTier[],
  from: { draft?: Draft | undefined; beat?: AdminBeat | undefined; shared?: SharedFields | undefined },
): BeatFormInput {
  const { draft, beat, shared } = from
  const stated: Partial<BeatFacts> | undefined = beat ?? draft
  return {
    ...byFact((name) => String(stated?.[name] ?? '')),
    price: stated?.price == null ? '' : writeDollars(stated.price),
    tone: parseTone(stated?.tone ?? '') ?? '',
    tags: beat?.tags.map(({ id }) => id) ?? [],
    newTags: [],
    licenses: licensesOf(templates, beat),
    slug: beat?.slug ?? '',
    freeDownload: beat?.freeDownload ?? false,
    publication: publicationOf(beat),
    publishAt: localTime(beat?.publishAt),
    image: null,
    ...shared,
    audio: draft?.audio ?? null,
    stems: draft?.stems ?? null,
    removeStems: false,
  }
}

function publicationOf(beat: AdminBeat | undefined): BeatFormInput['publication'] {
  return beat?.status === 'hidden' || beat?.status === 'scheduled' ? beat.status : 'ready'
}

/** A beat's own licenses, then the tiers it is not sold under. */
function licensesOf(templates: readonly SellableTier[], beat: AdminBeat | undefined): LicenseInput[] {
  const text = (price: number | null) => (price === null ? '' : writeDollars(price))
  const own = (beat?.licenses ?? []).map(({ id, name, price, tierPrice, priceFactor, files }) => ({
    id,
    name,
    files,
    priceFactor,
    price: text(price),
    tierPrice: text(tierPrice),
    isSold: true,
  }))
  const taken = new Set(beat?.licenses.map(({ templateId, name }) => templateId ?? name))
  const others = templates
    .filter(({ id, name }) => !taken.has(id) && !taken.has(name))
    .map(({ id, name, price, priceFactor, files }) => ({
      templateId: id,
      name,
      files,
      priceFactor,
      price: '',
      tierPrice: text(price),
      isSold: !beat,
    }))
  return [...own, ...others]
}

/**
 * The form data: text fields first, then the files, so that progress can be shown per file. A time that was not touched is
 * sent as it was, with the seconds that the form does not show.
 * @param edited undefined: a new beat
 */
export function toFormData(
  form: BeatForm,
  edited: Pick<AdminBeat, 'revision' | 'publishAt'> | undefined,
): FormData {
  const data = new FormData()
  const written = { ...form, price: toDollars(form.price) }
  for (const name of factNames) data.append(name, String(written[name] ?? ''))
  data.append('publication', form.publication)
  if (form.slug) data.append('slug', form.slug)
  if (edited) data.append('revision', String(edited.revision))
  data.append('freeDownload', String(form.freeDownload ?? false))
  data.append('tags', JSON.stringify(form.tags))
  data.append('newTags', JSON.stringify(form.newTags))
  const sold = form.licenses.filter((license) => license.isSold)
  data.append(
    'licenses',
    JSON.stringify(sold.map(({ id, templateId, price: own }) => ({ id, templateId, price: own }))),
  )
  if (form.publication === 'scheduled') {
    const before = edited?.publishAt
    const isSame = before && localTime(before) === form.publishAt
    data.append('publishAt', isSame ? before : new Date(form.publishAt).toISOString())
  }
  if (form.removeStems && !form.stems) data.append('removeStems', 'true')
  if (form.image) data.append('image', form.image)
  if (form.audio) data.append('audio', form.audio)
  if (form.stems) data.append('stems', form.stems)
  return data
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LeaveGuard } from '#client/features/store/admin/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLabels } from '#client/platform/use-labels.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FormEnd } from '#client/ui/page-head.tsx'
import { Box, Grid, look } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { tempoQuestion } from '#contract/audio/tempo-support.ts'
import {
  type AdminBeat,
  type BeatSuggestion,
  type SellableTier,
  SLUG_TYPED_MAX,
} from '#contract/beats/admin-beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { BPM_HIGHEST, BPM_LOWEST } from '#contract/catalogue/bpm-buckets.ts'
import { parseTone } from '#contract/catalogue/tone.ts'
import { msg } from '#contract/text/msg.ts'
import { listen } from './analyze-audio.ts'
import { AudioField } from './audio-field.tsx'
import { allTagsQuery } from './beat-admin-queries.ts'
import { beatFormDefaults, CreateBeatForm, EditBeatForm, type SharedFields } from './beat-form-values.ts'
import { type Draft, draftFromFile } from './draft-from-file.ts'
import { ImageField } from './image-field.tsx'
import { LicensePrices } from './license-prices.tsx'
import styles from './manage-beats.module.css'
import { priceWarning } from './price-warning.ts'
import { splitFiles } from './split-files.ts'
import { StemsField } from './stems-field.tsx'
import { Suggestions } from './suggestions.tsx'
import { TagPicker } from './tag-picker.tsx'
import { timeZoneOn } from './time-zone.ts'
import { ToneField } from './tone-field.tsx'
import { useSendBeat } from './use-send-beat.ts'

export const UNSAVED = msg`Your changes and the files you chose haven't been saved. If you leave now, they're lost.`

const publicationOptions = [
  { value: 'ready', label: msg`Publish now` },
  { value: 'scheduled', label: msg`Publish at a time` },
  { value: 'hidden', label: msg`Keep hidden` },
]

/** Creates a beat, or edits the given one. */
export function BeatFormPanel({
  templates,
  beat,
  draft,
  shared,
  onShare,
  onSeveral,
  onUnsaved,
  onSaved,
  onClose,
}: {
  templates: readonly SellableTier[]
  beat?: AdminBeat | undefined
  draft?: Draft | undefined
  /** Initial shared fields, copied from the previous draft. */
  shared?: SharedFields | undefined
  /** Called with the shared fields on each change. */
  onShare?: ((fields: SharedFields) => void) | undefined
  /** Called when several audio files were dropped. */
  onSeveral?: (files: File[]) => void
  /** Called when there are changes or files to save, and when there are none any more. */
  onUnsaved?: (isUnsaved: boolean) => void
  onSaved: (beat: AdminBeat) => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const upload = useSendBeat(beat)
  const { form, field, choice, submit, busy, problem, mutation } = useServerForm({
    schema: beat ? EditBeatForm : CreateBeatForm,
    initial: beatFormDefaults(templates, { draft, beat, shared }),
    send: upload.send,
    onDone: (answer) => {
      // The next draft has its own form.
      if (!draft) form.reset(beatFormDefaults(templates, {}))
      onSaved(answer.beat)
      return queryClient.invalidateQueries()
    },
    onFail: (_problem, error) => (error.name === 'AbortError' ? undefined : error.message),
    onInvalid: () => t`Please fix the errors above and try again.`,
  })
  const { currency, publicUrl } = useStoreSettings()
  const { image, audio, stems, removeStems, tags, newTags, publication, publishAt, price, bpm, licenses } =
    form.watch()
  const warning = priceWarning(price, licenses, currency, locale)
  const { suggestion, listening } = useSuggestion(audio, beat?.suggestion ?? null)
  const known = useQuery(allTagsQuery()).data ?? []
  const tagNames = [
    ...known.filter(({ id }) => tags?.includes(id)).map(({ name }) => name),
    ...(newTags ?? []),
  ]
  const { error: _, ...freeDownload } = field('freeDownload')
  /** Fills empty fields from the file's metadata. */
  async function fillFrom(file: File) {
    const said = await draftFromFile(file)
    for (const name of ['title', 'bpm', 'tone'] as const)
      if (said[name] && !form.getValues(name)) choice(name).onChange(String(said[name]))
  }
  useEffect(() => onShare?.({ price, tags, newTags, image }), [onShare, price, tags, newTags, image])
  const isUnsaved = (form.formState.isDirty || draft !== undefined) && !mutation.isSuccess
  useEffect(() => {
    onUnsaved?.(isUnsaved)
    return () => onUnsaved?.(false)
  }, [onUnsaved, isUnsaved])

  return (
    <form
      className={classNames(styles.beatform, look({ stack: true, gap: 's5', pack: 'start' }))}
      noValidate
      aria-label={beat ? t`Edit ${{ title: beat.title }}` : t`Create beat`}
      onSubmit={submit}
    >
      <LeaveGuard active={isUnsaved} text={i18n._(UNSAVED)} />
      <TextField label={t`Title`} maxLength={120} {...field('title')} />
      <TextField
        label={t({ message: 'Address', context: 'of a page' })}
        maxLength={SLUG_TYPED_MAX}
        autoCapitalize="none"
        spellCheck={false}
        hint={
          beat
            ? t`${publicUrl}${{ beat: beatPath(beat) }}. If you change it, the old address leads to the new one.`
            : t`The last part of its link. Left empty, it is made from the title.`
        }
        {...field('slug')}
      />
      <TextArea
        label={t`Description`}
        maxLength={2000}
        placeholder={t`One or two sentences. Shown as a quote on the beat page.`}
        {...field('description')}
      />
      <Grid columns={{ from480: '2' }} gap="s4" align="start">
        <SelectField
          label={t`Publication`}
          options={useLabels(publicationOptions)}
          {...field('publication')}
        />
        {publication === 'scheduled' && (
          <TextField
            label={t`Publish at`}
            type="datetime-local"
            hint={timeZoneOn(publishAt ? new Date(publishAt) : new Date())}
            {...field('publishAt')}
          />
        )}
      </Grid>
      <div>
        <Grid columns={{ base: '2', from480: ['1fr', '0.9fr', '1.4fr'] }} gap="s3" align="start">
          <TextField
            label={t`Price`}
            type="number"
            min={0}
            step="0.01"
            inputMode="decimal"
            hint={warning && i18n._(warning)}
            {...field('price')}
          />
          <TextField
            label="BPM"
            type="number"
            min={BPM_LOWEST}
            max={BPM_HIGHEST}
            inputMode="numeric"
            hint={tempoQuestion(suggestion, bpm)}
            {...field('bpm')}
          />
          <ToneField {...field('tone')} />
        </Grid>
        <Suggestions
          suggestion={suggestion}
          listening={listening}
          tagNames={tagNames}
          onBpm={(bpm) => choice('bpm').onChange(String(bpm))}
          onTone={(tone) => choice('tone').onChange(parseTone(tone) ?? '')}
        />
      </div>
      <ImageField
        file={image}
        current={beat?.image ?? null}
        percent={image ? upload.progress?.image : undefined}
        {...choice('image')}
      />
      <AudioField
        file={audio}
        isNew={!beat}
        error={choice('audio').error}
        percent={audio ? upload.progress?.audio : undefined}
        onFiles={(files) => {
          const { audio: tracks, zips } = splitFiles(files)
          if (tracks.length > 1 && onSeveral) return onSeveral(files)
          if (tracks[0]) choice('audio').onChange(tracks[0])
          if (tracks[0] && !beat) void fillFrom(tracks[0])
          if (zips[0]) choice('stems').onChange(zips[0])
        }}
      />
      <StemsField
        file={stems}
        current={beat?.stems ?? null}
        isRemoved={removeStems}
        error={choice('stems').error}
        percent={stems ? upload.progress?.stems : undefined}
        onFile={choice('stems').onChange}
        onRemove={choice('removeStems').onChange}
      />
      <TagPicker
        ids={tags ?? []}
        newNames={newTags ?? []}
        onChange={(change) => {
          form.setValue('tags', change.tags, { shouldDirty: true })
          form.setValue('newTags', change.newTags, { shouldDirty: true })
        }}
      />
      <Tick {...freeDownload}>
        <Trans>
          <b>Free download.</b> Visitors get the preview with the voice tag as an MP3, for a confirmed email
          address and non-commercial use.
        </Trans>
      </Tick>
      <LicensePrices
        form={form}
        isLossy={audio ? isLossyFile(audio) : (beat?.lossyMaster ?? false)}
        hasStems={stems !== null || (beat?.stems != null && !removeStems)}
      />
      <Box position="sticky" bottom="0" surface="panel-2" border="top" padY="s4">
        <FormEnd>
          {problem && <Banner tone="error" title={problem} />}
          {busy ? (
            <Button variant="quiet" onClick={upload.cancel}>
              <Trans>Cancel upload</Trans>
            </Button>
          ) : (
            beat && (
              <Button variant="quiet" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
            )
          )}
          <Button variant="primary" type="submit" busy={busy}>
            {busy ? t`Saving...` : t`Save Beat`}
          </Button>
        </FormEnd>
      </Box>
    </form>
  )
}

/** Whether a chosen file looks like an MP3; the server sniffs the content. */
function isLossyFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /^audio\/(mpeg|mp3)$/.test(type) || (type === '' && /\.mp3$/i.test(name))
}

/** Detected tempo and key of the chosen file, else of the stored one. */
function useSuggestion(
  file: File | null,
  stored: BeatSuggestion | null,
): { suggestion: BeatSuggestion | null; listening: boolean } {
  const [detected, setDetected] = useState<{ file: File; suggestion: BeatSuggestion | null }>()
  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    listen(file, controller.signal).then(
      (suggestion) => {
        if (!controller.signal.aborted) setDetected({ file, suggestion: suggestion ?? null })
      },
      () => {},
    )
    return () => controller.abort(new DOMException('another file was chosen', 'AbortError'))
  }, [file])
  if (!file) return { suggestion: stored, listening: false }
  return detected?.file === file
    ? { suggestion: detected.suggestion, listening: false }
    : { suggestion: null, listening: true }
}

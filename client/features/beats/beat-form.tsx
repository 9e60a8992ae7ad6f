import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LeaveGuard } from '#client/features/admin/leave-guard.tsx'
import { ApiError } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { FieldError, TextField } from '#client/ui/text-field.tsx'
import type { AdminBeat, OfferedTemplate } from '#contract/admin-beat.ts'
import { BPM_HIGHEST, BPM_LOWEST } from '#contract/bpm-buckets.ts'
import { parseTone } from '#contract/tone.ts'
import { AudioField } from './audio-field.tsx'
import {
  type BeatForm,
  type BeatFormInput,
  CreateBeatForm,
  EditBeatForm,
  startValues,
} from './beat-form-values.ts'
import type { Draft } from './draft-from-file.ts'
import { ImageField } from './image-field.tsx'
import { LicensePrices } from './license-prices.tsx'
import { Suggestions } from './suggestions.tsx'
import { TagPicker } from './tag-picker.tsx'
import { ToneField } from './tone-field.tsx'
import { useSaveBeat } from './use-save-beat.ts'
import { useSuggestion } from './use-suggestion.ts'

const FIX = 'Please fix the errors above and try again.'
const FIELDS = ['title', 'description', 'price', 'bpm', 'tone', 'image', 'audio', 'publishAt'] as const

const publicationOptions = [
  { value: 'ready', label: 'Publish now' },
  { value: 'scheduled', label: 'Publish at a time' },
  { value: 'hidden', label: 'Keep hidden' },
]

/** Creates a beat, or edits the one that is given. */
export function BeatFormPanel({
  templates,
  beat,
  draft,
  onSeveral,
  onSaved,
  onClose,
}: {
  templates: readonly OfferedTemplate[]
  beat?: AdminBeat | undefined
  draft?: Draft | undefined
  /** Several audio files were dropped at once. */
  onSeveral: (files: File[]) => void
  onSaved: (beat: AdminBeat) => void
  onClose: () => void
}) {
  const descriptionId = useId()
  const [banner, setBanner] = useState('')
  const form = useForm<BeatFormInput, unknown, BeatForm>({
    resolver: zodResolver(beat ? EditBeatForm : CreateBeatForm),
    defaultValues: startValues(templates, { draft, beat }),
  })
  const save = useSaveBeat(beat)
  const { errors } = form.formState
  const { image, audio, tags, newTags, publication } = form.watch()
  const { suggestion, listening } = useSuggestion(audio, beat?.suggestion ?? null)
  const checked = { shouldValidate: form.formState.isSubmitted, shouldDirty: true }

  const submit = form.handleSubmit(
    (values) => {
      setBanner('')
      save.mutate(values, {
        onSuccess: (answer) => {
          form.reset(startValues(templates, {}))
          onSaved(answer.beat)
        },
        onError: (error) => {
          if (error.name === 'AbortError') return
          const byField = error instanceof ApiError ? error.errors : {}
          for (const field of FIELDS) if (byField[field]) form.setError(field, { message: byField[field] })
          setBanner(error.message)
        },
      })
    },
    () => setBanner(FIX),
  )

  return (
    <form
      className="panel form beatform"
      noValidate
      aria-label={beat ? `Edit ${beat.title}` : 'Create beat'}
      onSubmit={submit}
    >
      <LeaveGuard
        active={(form.formState.isDirty || draft !== undefined) && !save.isSuccess}
        text="What you wrote and the files that you chose have not been saved. They are lost when you leave."
      />
      <div className="form__2">
        <div className="form">
          <TextField
            label="Title"
            maxLength={120}
            error={errors.title?.message}
            {...form.register('title')}
          />
          <div className={classNames('field', errors.description && 'has-error')}>
            <label htmlFor={descriptionId}>Description</label>
            <textarea
              id={descriptionId}
              className="input"
              maxLength={2000}
              placeholder="One or two sentences. Shown as a quote on the beat page."
              aria-invalid={errors.description ? true : undefined}
              aria-describedby={errors.description ? `${descriptionId}-error` : undefined}
              {...form.register('description')}
            />
            {errors.description?.message && (
              <FieldError id={`${descriptionId}-error`} text={errors.description.message} />
            )}
          </div>
          <div className="form__3">
            <SelectField label="Publication" options={publicationOptions} {...form.register('publication')} />
            {publication === 'scheduled' && (
              <TextField
                label="Publish at"
                type="datetime-local"
                error={errors.publishAt?.message}
                {...form.register('publishAt')}
              />
            )}
          </div>
        </div>
        <div className="form">
          <div>
            <div className="form__3">
              <TextField
                label="Price"
                type="number"
                min={0}
                step="0.01"
                inputMode="decimal"
                error={errors.price?.message}
                {...form.register('price')}
              />
              <TextField
                label="BPM"
                type="number"
                min={BPM_LOWEST}
                max={BPM_HIGHEST}
                inputMode="numeric"
                error={errors.bpm?.message}
                {...form.register('bpm')}
              />
              <ToneField error={errors.tone?.message} {...form.register('tone')} />
            </div>
            <Suggestions
              suggestion={suggestion}
              listening={listening}
              onBpm={(bpm) => form.setValue('bpm', String(bpm), checked)}
              onTone={(tone) => form.setValue('tone', parseTone(tone) ?? '', checked)}
            />
          </div>
          <ImageField
            file={image}
            current={beat?.image ?? null}
            error={errors.image?.message}
            percent={image ? save.progress?.image : undefined}
            onChange={(file) => form.setValue('image', file, checked)}
          />
          <AudioField
            file={audio}
            isNew={!beat}
            error={errors.audio?.message}
            percent={audio ? save.progress?.audio : undefined}
            onFiles={(files) => {
              if (files.length > 1) onSeveral(files)
              else form.setValue('audio', files[0] ?? null, checked)
            }}
          />
        </div>
      </div>
      <TagPicker
        ids={tags ?? []}
        newNames={newTags ?? []}
        onChange={(change) => {
          form.setValue('tags', change.tags, { shouldDirty: true })
          form.setValue('newTags', change.newTags, { shouldDirty: true })
        }}
      />
      <LicensePrices form={form} />
      <div className="beatform__end">
        {banner !== '' && <Banner tone="error" title={banner} />}
        {save.isPending ? (
          <Button variant="quiet" onClick={save.cancel}>
            Cancel upload
          </Button>
        ) : (
          beat && (
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          )
        )}
        <Button variant="primary" type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Beat'}
        </Button>
      </div>
    </form>
  )
}

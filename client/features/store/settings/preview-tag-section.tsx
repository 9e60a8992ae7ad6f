import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { request } from '#client/platform/api.ts'
import { addressOf, call, callForm } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { FieldLabel, Hint } from '#client/ui/form-parts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { useObjectUrl } from '#client/ui/use-object-url.ts'
import { type StoreTagView, TAG_LEVEL_HIGHEST, TAG_LEVEL_LOWEST } from '#contract/beats/store-tag.ts'
import { formatCount } from '#contract/text/format-count.ts'
import previewTagStyles from './preview-tag.module.css'
import { SectionPart } from './section-form.tsx'
import { tagQuery } from './settings-queries.ts'
import { convertRecording } from './tag-recording.ts'

const { fields } = settingPages['preview-tag']

/** The audio tag in previews: file, level, and the number of previews that have it. */
export function PreviewTagSection() {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(tagQuery())} problem={t`The preview tag can't be loaded.`}>
      {(tag) => (
        <>
          <TagPanel tag={tag} />
          {tag.renewal.total > 0 && <RenewalPanel renewal={tag.renewal} />}
        </>
      )}
    </Loaded>
  )
}

function TagPanel({ tag }: { tag: StoreTagView }) {
  const { t, i18n } = useLingui()
  const take = useTakeTag()
  const [level, setLevel] = useState(tag.levelDb)
  const sample = useMutation({
    mutationFn: async (levelDb: number) => ({
      levelDb,
      sound: await (
        await request(addressOf('GET /admin/store-tag/sample', { query: { levelDb } }), {})
      ).blob(),
    }),
  })
  const told = { onDone: take }
  const replace = useAdminAct(async (file: File) => {
    const form = new FormData()
    form.append('audio', await convertRecording(file))
    return callForm('PUT /admin/store-tag', { form })
  }, told)
  const remove = useAdminAct((_: undefined) => call('DELETE /admin/store-tag'), told)
  const save = useAdminAct((levelDb: number) => call('PATCH /admin/store-tag', { body: { levelDb } }), {
    onDone: take,
    done: () => t`Saved.`,
  })
  return (
    <SectionPart
      title={t`Preview tag`}
      intro={t`The sound over public previews, at 5 seconds and then every 12 to 15. Buyers get their files without it.`}
    >
      <p>{tag.own ? t`Previews carry your own sound.` : t`Previews carry the store’s four bells.`}</p>
      <Actions data-field="tag">
        <FileButton
          small
          label={t`Preview tag file`}
          accept="audio/*"
          busy={replace.isPending}
          onFile={(file) => replace.mutate(file)}
        >
          {tag.own ? t`Replace sound` : t`Use your own`}
        </FileButton>
        {tag.own && (
          <Button small variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            <Trans>Go back to the bells</Trans>
          </Button>
        )}
      </Actions>
      <Hint>
        <Trans>
          Up to 8 seconds, such as a voice memo from your phone. A voice that says your name works best.
        </Trans>
      </Hint>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no such layout */}
      <div
        className={classNames(
          previewTagStyles.taglevel,
          look({ display: 'flex', align: 'center', gap: 's2-5' }),
        )}
        role="group"
        data-field="level"
        aria-label={i18n._(fields.level.label)}
      >
        <FieldLabel as="span">{i18n._(fields.level.label)}</FieldLabel>
        <IconButton
          raised
          label={t`Quieter`}
          disabled={level <= TAG_LEVEL_LOWEST}
          icon={Minus}
          onClick={() => setLevel(level - 1)}
        />
        <Text as="output" text="center" weight="strong" numeric>
          {decibels(level)}
        </Text>
        <IconButton
          raised
          label={t`Louder`}
          disabled={level >= TAG_LEVEL_HIGHEST}
          icon={Plus}
          onClick={() => setLevel(level + 1)}
        />
      </div>
      <Hint>
        <Trans>At 0 dB the tag is as loud as the music, which is ducked while it plays.</Trans>
      </Hint>
      {sample.error && <FieldError text={sample.error.message} />}
      {sample.data && <TagSample sound={sample.data.sound} level={sample.data.levelDb} />}
      <Actions>
        <Button
          variant="primary"
          busy={save.isPending}
          disabled={level === tag.levelDb}
          onClick={() => save.mutate(level)}
        >
          <Trans>Save</Trans>
        </Button>
        <Button busy={sample.isPending} onClick={() => sample.mutate(level)}>
          <Trans>Hear it</Trans>
        </Button>
      </Actions>
    </SectionPart>
  )
}

function TagSample({ sound, level }: { sound: Blob; level: number }) {
  const { t } = useLingui()
  const url = useObjectUrl(sound)
  if (!url) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: instrumental music has no words
    <audio
      className={look({ width: 'full', maxWidth: '480' })}
      src={url}
      controls
      autoPlay
      aria-label={t`Preview tag at ${{ level: decibels(level) }}`}
    />
  )
}

function RenewalPanel({ renewal: { total, done, failed, isRunning } }: { renewal: StoreTagView['renewal'] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const take = useTakeTag()
  const act = useAdminAct(
    (run: boolean) => call('PUT /admin/store-tag/renewal', { body: { isRunning: run } }),
    { onDone: take },
  )
  return (
    <SectionPart
      title={t`Existing previews`}
      hasHeading
      intro={t`New beats get the tag as it is now. Older previews keep theirs until you renew them; they keep playing in the meantime.`}
    >
      <Text numeric role="status">
        <Trans>
          Previews with this tag: {{ done: formatCount(done, locale) }} of{' '}
          {{ total: formatCount(total, locale) }}
        </Trans>
      </Text>
      {isRunning && <progress max={total} value={done} aria-label={t`Renewed`} />}
      {failed > 0 && (
        <FieldError
          text={t`${plural(failed, { one: '# beat', other: '# beats' })} could not be renewed, because the master is missing or damaged. The server log lists them.`}
        />
      )}
      {done < total && (
        <Actions>
          <Button busy={act.isPending} onClick={() => act.mutate(!isRunning)}>
            {isRunning ? t`Pause` : t`Renew previews`}
          </Button>
        </Actions>
      )}
    </SectionPart>
  )
}

/** Shows the server's response before the refetch. */
function useTakeTag(): (after: StoreTagView) => void {
  const queryClient = useQueryClient()
  return (after) => queryClient.setQueryData(tagQuery().queryKey, after)
}

function decibels(level: number): string {
  const sign = level > 0 ? '+' : level < 0 ? '−' : ''
  return `${sign}${Math.abs(level)} dB`
}

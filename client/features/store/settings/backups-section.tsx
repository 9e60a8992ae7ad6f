import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ProvedDownload, useAdminAct, useDeleteDialog } from '#client/features/store/admin/index.ts'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import {
  type BackupArchive,
  type BackupRun,
  type BackupsView,
  keptBackupChoices,
} from '#contract/store/backup.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { backupsQuery, isBackupRunning } from './backup-queries.ts'
import { useFormatMoment } from './format-facts.ts'
import { RestorePanel } from './restore-panel.tsx'
import { SectionPart } from './section-form.tsx'

/** Backups: make one, download it, delete old ones; in a new store, also restore one. */
export function BackupsSection() {
  const { t } = useLingui()
  return (
    <>
      <SectionPart
        title={t`Backups`}
        intro={t`One file holds the database, the audio and the secrets of your store. The store keeps running meanwhile.`}
      >
        <Loaded query={useQuery(backupsQuery())} problem={t`Your backups can't be loaded.`}>
          {(view) => <Backups view={view} />}
        </Loaded>
      </SectionPart>
      <RestorePanel />
    </>
  )
}

function Backups({ view }: { view: BackupsView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { last, run, archives, folder, freeBytes } = view
  const formatMoment = useFormatMoment()
  const queryClient = useQueryClient()
  const onDone = (after: BackupsView) => queryClient.setQueryData(backupsQuery().queryKey, after)
  const make = useAdminAct(() => call('POST /admin/backups'), { onDone })
  const stop = useAdminAct(() => call('DELETE /admin/backups/run'), { onDone })
  const keep = useAdminAct((kept: number) => call('PATCH /admin/backups', { body: { kept } }), {
    onDone,
    done: () => t`Saved.`,
  })
  return (
    <>
      {last === null && !run && (
        <Banner tone="error" title={t`There is no backup yet`}>
          <p>
            <Trans>If the disk fails, your masters and everything you sold go with it.</Trans>
          </p>
        </Banner>
      )}
      {run?.state === 'failed' && (
        <Banner tone="error" title={t`The last backup failed`}>
          <p>{run.problem}</p>
        </Banner>
      )}
      <Facts
        shape="ruled"
        facts={[
          [t`Last backup`, formatMoment(last?.at ?? null)],
          [t`Size`, last && formatBytes(last.bytes, locale)],
          [
            t`Missing files`,
            last && (last.missingFiles === 0 ? t`None` : formatCount(last.missingFiles, locale)),
          ],
          [t`Folder on the server`, folder],
          [t`Free on its disk`, formatBytes(freeBytes, locale)],
        ]}
      />
      {run && isBackupRunning(view) ? (
        <Progress run={run} isStopping={stop.isPending} onStop={() => stop.mutate(undefined)} />
      ) : (
        <Actions as="p" data-field="make">
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate(undefined)}>
            {i18n._(settingPages.backups.fields.make.label)}
          </Button>
        </Actions>
      )}
      <Archives archives={archives} onDeleted={onDone} />
      <Text as="div" maxWidth="420">
        <SelectField
          label={i18n._(settingPages.backups.fields.kept.label)}
          name="kept"
          hint={t`Older ones made here are deleted after a new one. Archives of npm run backup are never deleted.`}
          value={String(view.kept)}
          disabled={keep.isPending}
          onChange={({ target }) => keep.mutate(Number(target.value))}
          options={keptBackupChoices.map((value) => ({
            value: String(value),
            label:
              value === 0
                ? t({ message: 'All', context: 'backups' })
                : t`${plural({ count: value }, { one: 'The newest one', other: 'The newest #' })}`,
          }))}
        />
      </Text>
      <Text tone="muted" size="small">
        <Trans>
          Download a copy and keep it on another machine. It opens everything in your store, so keep it
          private. To restore it, start a new, empty store and open this page there.
        </Trans>
      </Text>
    </>
  )
}

function Progress({ run, isStopping, onStop }: { run: BackupRun; isStopping: boolean; onStop: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const isCounting = run.step === 'files' && run.total > 0
  return (
    <Stack items="start" gap="s2-5" role="status">
      <Stack as="p" gap="s0" minWidth="0">
        <b>
          {run.state === 'waiting'
            ? t`Starting the backup…`
            : isCounting
              ? t`Copying files`
              : t`Copying the database`}
        </b>
        {isCounting && (
          <Text as="span" tone="muted" numeric>
            <Trans>
              {{ done: formatCount(run.done, locale) }} of {{ total: formatCount(run.total, locale) }}
            </Trans>
          </Text>
        )}
      </Stack>
      <progress aria-label={t`Backup`} {...(isCounting && { max: run.total, value: run.done })} />
      <Stack as="p" gap="s0" minWidth="0" tone="muted" size="small">
        <Trans>Started by {{ startedBy: run.startedBy }}. You can leave this page.</Trans>
      </Stack>
      <Button small busy={isStopping} onClick={onStop}>
        <Trans>Stop</Trans>
      </Button>
    </Stack>
  )
}

function Archives({
  archives,
  onDeleted,
}: {
  archives: readonly BackupArchive[]
  onDeleted: (after: BackupsView) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const formatMoment = useFormatMoment()
  const queryClient = useQueryClient()
  const [askToDelete, dialog] = useDeleteDialog<BackupArchive>({
    title: t`Delete this backup?`,
    text: ({ at }) =>
      t`The backup of ${{ at: formatMoment(at) }} is gone for good. Your store stays as it is.`,
    remove: ({ name }) => call('DELETE /admin/backups/:name', { params: { name } }),
    name: ({ name }) => name,
    onDone: ({ name }) => {
      const view = queryClient.getQueryData(backupsQuery().queryKey)
      if (view) onDeleted({ ...view, archives: view.archives.filter((each) => each.name !== name) })
    },
  })
  if (archives.length === 0) return null
  return (
    <div>
      <Text as="h3" size="h4">
        <Trans>On the server</Trans>
      </Text>
      <Text as="ul" above="s3">
        {archives.map((archive) => (
          <Cluster as="li" justify="between" gapY="s2" gapX="s5" padY="s3" border="top" key={archive.name}>
            <Stack as="p" gap="s0" minWidth="0">
              <b>{formatMoment(archive.at)}</b>
              <Text as="span" tone="muted" numeric shrink breakable>
                {formatBytes(archive.bytes, locale)} · {archive.name}
              </Text>
            </Stack>
            <Cluster gap="s2">
              <ProvedDownload
                href={addressOf('GET /admin/backups/:name', { params: { name: archive.name } })}
              >
                <Trans>Download</Trans>
              </ProvedDownload>
              <Button
                small
                variant="quiet"
                aria-label={t`Delete ${{ name: archive.name }}`}
                onClick={() => askToDelete(archive)}
              >
                <Trans>Delete</Trans>
              </Button>
            </Cluster>
          </Cluster>
        ))}
      </Text>
      {dialog}
    </div>
  )
}

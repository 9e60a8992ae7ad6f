import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ProvedDownload, useAdminAct, useDeleteDialog } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import {
  type BackupArchive,
  type BackupRun,
  type BackupsView,
  keptBackupChoices,
} from '#contract/store/backup.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { backupsQuery, isBackupRunning } from './backup-queries.ts'
import backupsStyles from './backups.module.css'
import { formatMoment } from './format-facts.ts'
import { RestorePanel } from './restore-panel.tsx'
import { SectionHead } from './section-form.tsx'

/** Backups: make one, download it, delete old ones; in a new store, also restore one. */
export function BackupsSection() {
  return (
    <>
      <section
        className={classNames(
          look({ stack: true, gap: 's5', pack: 'start' }),
          look({ panel: true, pad: 'fluid-2' }),
        )}
        aria-label="Backups"
      >
        <SectionHead
          title="Backups"
          intro="One file holds the database, the audio and the secrets of your store. The store keeps running meanwhile."
        />
        <Loaded query={useQuery(backupsQuery())} problem="Your backups can't be loaded.">
          {(view) => <Backups view={view} />}
        </Loaded>
      </section>
      <RestorePanel />
    </>
  )
}

function Backups({ view }: { view: BackupsView }) {
  const { last, run, archives, folder, freeBytes } = view
  const queryClient = useQueryClient()
  const onDone = (after: BackupsView) => queryClient.setQueryData(backupsQuery().queryKey, after)
  const make = useAdminAct(() => call('POST /admin/backups'), { onDone })
  const stop = useAdminAct(() => call('DELETE /admin/backups/run'), { onDone })
  const keep = useAdminAct((kept: number) => call('PATCH /admin/backups', { body: { kept } }), {
    onDone,
    done: () => 'Saved.',
  })
  return (
    <>
      {last === null && !run && (
        <Banner tone="error" title="There is no backup yet">
          <p>If the disk fails, your masters and everything you sold go with it.</p>
        </Banner>
      )}
      {run?.state === 'failed' && (
        <Banner tone="error" title="The last backup failed">
          <p>{run.problem}</p>
        </Banner>
      )}
      <Facts
        shape="ruled"
        facts={[
          ['Last backup', formatMoment(last?.at ?? null)],
          ['Size', last && formatBytes(last.bytes)],
          ['Missing files', last && (last.missingFiles === 0 ? 'None' : String(last.missingFiles))],
          ['Folder on the server', folder],
          ['Free on its disk', formatBytes(freeBytes)],
        ]}
      />
      {run && isBackupRunning(view) ? (
        <Progress run={run} isStopping={stop.isPending} onStop={() => stop.mutate(undefined)} />
      ) : (
        <Actions as="p">
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate(undefined)}>
            Make a backup
          </Button>
        </Actions>
      )}
      <Archives archives={archives} onDeleted={onDone} />
      <div className={backupsStyles.backupsKeep}>
        <SelectField
          label="Backups to keep"
          hint="Older ones made here are deleted after a new one. Archives of npm run backup are never deleted."
          value={String(view.kept)}
          disabled={keep.isPending}
          onChange={({ target }) => keep.mutate(Number(target.value))}
          options={keptBackupChoices.map((value) => ({
            value: String(value),
            label: value === 0 ? 'All' : `The newest ${value === 1 ? 'one' : value}`,
          }))}
        />
      </div>
      <Text tone="muted" size="small">
        Download a copy and keep it on another machine. It opens everything in your store, so keep it private.
        To restore it, start a new, empty store and open this page there.
      </Text>
    </>
  )
}

function Progress({ run, isStopping, onStop }: { run: BackupRun; isStopping: boolean; onStop: () => void }) {
  const isCounting = run.step === 'files' && run.total > 0
  return (
    <div className={backupsStyles.backupsRun} role="status">
      <p>
        <b>
          {run.state === 'waiting'
            ? 'Starting the backup…'
            : isCounting
              ? 'Copying files'
              : 'Copying the database'}
        </b>
        {isCounting && (
          <Text as="span" tone="muted" numeric>
            {run.done.toLocaleString('en-US')} of {run.total.toLocaleString('en-US')}
          </Text>
        )}
      </p>
      <progress aria-label="Backup" {...(isCounting && { max: run.total, value: run.done })} />
      <Text tone="muted" size="small">
        Started by {run.startedBy}. You can leave this page.
      </Text>
      <Button small busy={isStopping} onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

function Archives({
  archives,
  onDeleted,
}: {
  archives: readonly BackupArchive[]
  onDeleted: (after: BackupsView) => void
}) {
  const queryClient = useQueryClient()
  const [askToDelete, dialog] = useDeleteDialog<BackupArchive>({
    title: 'Delete this backup?',
    text: ({ at }) => `The backup of ${formatMoment(at)} is gone for good. Your store stays as it is.`,
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
        On the server
      </Text>
      <ul className={backupsStyles.backupsList}>
        {archives.map((archive) => (
          <li key={archive.name}>
            <p>
              <b>{formatMoment(archive.at)}</b>
              <Text as="span" tone="muted" numeric shrink breakable>
                {formatBytes(archive.bytes)} · {archive.name}
              </Text>
            </p>
            <Cluster gap="s2">
              <ProvedDownload
                href={addressOf('GET /admin/backups/:name', { params: { name: archive.name } })}
              >
                Download
              </ProvedDownload>
              <Button
                small
                variant="quiet"
                aria-label={`Delete ${archive.name}`}
                onClick={() => askToDelete(archive)}
              >
                Delete
              </Button>
            </Cluster>
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog, LeaveGuard, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DropBox } from '#client/ui/drop-parts.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { useDropZone } from '#client/ui/use-drop-zone.ts'
import type { RestoreView } from '#contract/store/restore.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { restoreQuery, untilRestored } from './backup-queries.ts'
import { SectionPart } from './section-form.tsx'
import { uploadArchive } from './upload-archive.ts'

/**
 * Restores a backup. Shown in a new store only.
 * @param load loads a page of the restored store: what is open shows the settings of the one before
 */
export function RestorePanel({ load = (path: string) => window.location.assign(path) }) {
  const { t } = useLingui()
  const { data: view } = useQuery(restoreQuery())
  const isRunning = Boolean(view?.run)
  useEffect(() => {
    // Not ended with this component, which goes as soon as any request finds out that nobody is signed in.
    if (isRunning) void untilRestored().then((isRestored) => isRestored && load('/login?restored'))
  }, [isRunning, load])
  if (!view) return null
  if (view.refusal !== null && !view.run && !view.problem) return null
  return (
    <SectionPart
      title={t`Restore a backup`}
      hasHeading
      intro={t`This store is new. A backup of another store takes its place: beats, orders, accounts and settings.`}
    >
      {view.run ? <Running run={view.run} /> : <Upload view={view} />}
    </SectionPart>
  )
}

function Running({ run }: { run: NonNullable<RestoreView['run']> }) {
  const { t } = useLingui()
  const words = {
    checking: t`Checking every file in the backup`,
    restoring: t`Restoring`,
    restarting: t`The store restarts`,
  }
  const isCounting = run.total > 0 && run.state !== 'restarting'
  return (
    <Stack items="start" gap="s2-5" role="status">
      <Stack as="p" gap="s0" minWidth="0">
        <b>{words[run.state]}</b>
      </Stack>
      <progress aria-label={words[run.state]} {...(isCounting && { max: run.total, value: run.done })} />
      <Stack as="p" gap="s0" minWidth="0" tone="muted" size="small">
        <Trans>
          You will be signed out when it is done. If something is wrong with the backup, this store stays as
          it is.
        </Trans>
      </Stack>
    </Stack>
  )
}

function Upload({ view }: { view: RestoreView }) {
  const { t } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const running = useRef<AbortController>(undefined)
  const show = (after: RestoreView) => queryClient.setQueryData(restoreQuery().queryKey, after)
  const send = useAdminAct(
    (file: File) => {
      running.current = new AbortController()
      return uploadArchive(file, { signal: running.current.signal, onView: show })
    },
    {
      onFail: (error) => {
        const isCanceled = error instanceof DOMException && error.name === 'AbortError'
        if (!isCanceled) show({ ...view, problem: error.message })
      },
    },
  )
  const start = useAdminAct(() => call('POST /admin/restore/start'), {
    onEnd: () => setAsking(false),
    onDone: show,
  })
  const discard = useAdminAct(() => call('DELETE /admin/restore'), { onDone: show })
  const { isOver, zone } = useDropZone(([file]) => {
    if (file && !send.isPending) send.mutate(file)
  })
  const { upload } = view
  const isComplete = upload !== null && upload.received === upload.bytes
  return (
    <>
      <LeaveGuard
        active={send.isPending}
        text={t`The backup is still uploading. Choose the same file later to continue where it stopped.`}
      />
      {view.problem && (
        <Banner tone="error" title={t`The backup was not restored`}>
          <p>
            {view.problem} <Trans>This store is as it was.</Trans>
          </p>
        </Banner>
      )}
      {isComplete && !send.isPending ? (
        <>
          <p>
            <Text as="b" shrink breakable>
              {upload.name}
            </Text>{' '}
            <Text as="span" tone="muted" numeric>
              <Trans>{{ bytes: formatBytes(upload.bytes, locale) }}, uploaded</Trans>
            </Text>
          </p>
          <Actions as="p">
            <Button variant="primary" onClick={() => setAsking(true)}>
              <Trans>Restore this backup</Trans>
            </Button>
            <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate(undefined)}>
              <Trans>Choose another</Trans>
            </Button>
          </Actions>
        </>
      ) : (
        <DropBox over={isOver} {...zone}>
          <LineIcon of={FileArchive} />
          <span>
            <Text as="b" shrink breakable>
              {send.isPending && upload ? upload.name : t`Drop a backup here, a file that ends in .tar`}
            </Text>
            {!upload ? (
              <Trans>It is checked completely before anything changes.</Trans>
            ) : send.isPending ? (
              <Trans>
                {{ received: formatBytes(upload.received, locale) }} of{' '}
                {{ total: formatBytes(upload.bytes, locale) }} uploaded
              </Trans>
            ) : (
              <Trans>
                {{ received: formatBytes(upload.received, locale) }} of{' '}
                {{ total: formatBytes(upload.bytes, locale) }} uploaded. Choose {{ name: upload.name }} again
                to continue.
              </Trans>
            )}
            {send.isPending && upload && (
              <progress aria-label={t`Upload`} max={upload.bytes} value={upload.received} />
            )}
          </span>
          {send.isPending ? (
            <Button small onClick={() => running.current?.abort()}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <FileButton small label={t`Backup file`} accept=".tar" onFile={(file) => send.mutate(file)}>
              <Trans>Choose file</Trans>
            </FileButton>
          )}
        </DropBox>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t`Restore this backup?`}
        text={t`It replaces this store with everything in it, also your account here. If the other store took real payments, this one does from then on. Afterwards, sign in with an account of the restored store.`}
        action={t`Restore`}
        busy={start.isPending}
        onConfirm={() => start.mutate(undefined)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

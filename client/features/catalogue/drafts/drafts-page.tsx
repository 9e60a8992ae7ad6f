import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useCallback, useEffect, useState } from 'react'
import { templatesQuery } from '#client/features/catalogue/beats/index.ts'
import { DeskHead, deskQuery, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useStore } from '#client/ui/create-store.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { look } from '#client/ui/primitives.tsx'
import { readDroppedFiles } from '#client/ui/read-dropped-files.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Draft, DraftList } from '#contract/beats/draft.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { ChooseFiles, DraftsDrop } from './drafts-drop.tsx'
import { DraftsEditor } from './drafts-editor.tsx'
import { draftsQuery } from './drafts-query.ts'
import { LooseFiles } from './loose-files.tsx'
import { UploadBar } from './upload-bar.tsx'
import { NOTHING_SENT, uploadQueue } from './upload-queue.ts'

/** Drafts: beats that are uploaded, described and published in bulk. */
export function DraftsPage() {
  const { t } = useLingui()
  const list = useQuery(draftsQuery())
  const templates = useQuery(templatesQuery())
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [isOver, setOver] = useState(false)
  const progress = useStore(uploadQueue.progress, NOTHING_SENT, (all) => all)
  const { queryKey } = draftsQuery()
  const add = useCallback(
    async (files: File[], draftId?: string) => {
      try {
        await uploadQueue.add(files, draftId)
      } catch (error) {
        showToast({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
      }
      await queryClient.invalidateQueries({ queryKey: draftsQuery().queryKey })
    },
    [queryClient, showToast],
  )
  const addCover = useCallback((draft: Draft, file: File) => void add([file], draft.id), [add])
  // Each file that arrives changes a row.
  const { doneFiles } = progress
  useEffect(() => {
    if (doneFiles >= 0) void queryClient.invalidateQueries({ queryKey: draftsQuery().queryKey })
  }, [doneFiles, queryClient])
  // Counted in the rail.
  const drafts = list.data ? `${list.data.drafts.length} ${list.data.canTakeBack}` : ''
  useEffect(() => {
    if (drafts !== '') void queryClient.invalidateQueries({ queryKey: deskQuery().queryKey })
  }, [drafts, queryClient])
  const zone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void readDroppedFiles(event.dataTransfer).then((files) => add(files))
    },
  }
  const unfinished = list.data
    ? [...list.data.drafts.flatMap(({ files }) => files), ...list.data.loose].filter(
        ({ state }) => state === 'sending',
      ).length
    : 0
  return (
    <div className={look({ minHeight: 'page' })} {...zone}>
      <DeskHead title={t`Drafts`}>
        {list.data && list.data.drafts.length > 0 && (
          <ChooseFiles isSmall onFiles={(files) => void add(files)} />
        )}
      </DeskHead>
      <UploadBar progress={progress} unfinished={unfinished} />
      <Loaded query={list} problem={t`The drafts can't be loaded.`}>
        {(data) => (
          <Loaded query={templates} problem={t`The licenses can't be loaded.`}>
            {(offered) => (
              <>
                <PublishedNote list={data} onDone={() => void queryClient.invalidateQueries({ queryKey })} />
                {data.drafts.length === 0 ? (
                  <DraftsDrop isOver={isOver} onFiles={(files) => void add(files)} />
                ) : (
                  <DraftsEditor
                    list={data}
                    templates={offered}
                    sent={progress.sent}
                    onCover={addCover}
                    onSendAgain={() =>
                      showToast({
                        tone: 'ok',
                        text: t`Drop the new file here. It takes the place of the one with its name.`,
                      })
                    }
                  />
                )}
                <LooseFiles list={data} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

/** Says what was published, and takes it back for ten minutes. */
function PublishedNote({ list, onDone }: { list: DraftList; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const back = useAdminAct(() => call('POST /admin/drafts/take-back'), {
    onDone,
    done: ({ count }) =>
      backTexts(count, list.canTakeBack - count)
        .map((text) => i18n._(text))
        .join(' '),
  })
  if (list.canTakeBack === 0) return null
  return (
    <Banner
      tone="ok"
      title={t`${plural({ count: list.canTakeBack }, { one: '# beat published', other: '# beats published' })}`}
    >
      <p>
        <Trans>They appear in the store once their previews are made, or on their dates.</Trans>{' '}
        <Button small variant="quiet" busy={back.isPending} onClick={() => back.mutate(undefined)}>
          <Plural value={{ count: list.canTakeBack }} one="Take the beat back" other="Take all # back" />
        </Button>{' '}
        <Trans>
          For 10 minutes you can take back beats that nobody has bought, unless their files were replaced.
        </Trans>
      </p>
    </Banner>
  )
}

/** What came back, and what did not, each in a sentence. */
function backTexts(count: number, stayed: number): Message[] {
  const back = msg`${plural({ count }, { one: '# beat is a draft again.', other: '# beats are drafts again.' })}`
  if (stayed <= 0) return [back]
  const reason = msg`${plural({ stayed }, { one: '# beat stays: someone has ordered it.', other: '# beats stay: someone has ordered them.' })}`
  return count === 0 ? [reason] : [back, reason]
}

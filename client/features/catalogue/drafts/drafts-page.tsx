import { useLingui } from '@lingui/react/macro'
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
import { countBeats } from '#contract/text/format-count.ts'
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
  const { t } = useLingui()
  const back = useAdminAct(() => call('POST /admin/drafts/take-back'), {
    onDone,
    done: ({ count }) => backText(count, list.canTakeBack - count),
  })
  if (list.canTakeBack === 0) return null
  return (
    <Banner
      tone="ok"
      title={
        list.canTakeBack === 1 ? t`1 beat published` : t`${{ canTakeBack: list.canTakeBack }} beats published`
      }
    >
      <p>
        They appear in the store once their previews are made, or on their dates.{' '}
        <Button small variant="quiet" busy={back.isPending} onClick={() => back.mutate(undefined)}>
          Take {list.canTakeBack === 1 ? t`it` : t`all ${{ canTakeBack: list.canTakeBack }}`} back
        </Button>{' '}
        For 10 minutes you can take back beats that nobody has bought, unless their files were replaced.
      </p>
    </Banner>
  )
}

function backText(count: number, stayed: number): string {
  const back = count === 1 ? '1 beat is a draft again.' : `${count} beats are drafts again.`
  if (stayed <= 0) return back
  const reason = `${countBeats(stayed)} ${stayed === 1 ? 'stays' : 'stay'}: someone has ordered ${stayed === 1 ? 'it' : 'them'}.`
  return count === 0 ? reason : `${back} ${reason}`
}

import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import type { DraftList } from '#contract/beats/draft.ts'
import { countBeats } from '#contract/text/format-count.ts'

/** Says what was published, and takes it back for ten minutes. */
export function PublishedNote({ list, onDone }: { list: DraftList; onDone: () => void }) {
  const back = useAdminAct(() => call('POST /admin/drafts/take-back'), {
    onDone,
    done: ({ count }) => backText(count, list.canTakeBack - count),
  })
  if (list.canTakeBack === 0) return null
  return (
    <Banner
      tone="ok"
      title={list.canTakeBack === 1 ? '1 beat published' : `${list.canTakeBack} beats published`}
    >
      <p>
        They appear in the store once their previews are made, or on their dates.{' '}
        <Button small variant="quiet" busy={back.isPending} onClick={() => back.mutate(undefined)}>
          Take {list.canTakeBack === 1 ? 'it' : `all ${list.canTakeBack}`} back
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

import { useLingui } from '@lingui/react/macro'
import { addressOf } from '#client/platform/call.ts'
import { usePlayFile } from '#client/platform/use-play-file.ts'
import type { Draft } from '#contract/beats/draft.ts'

/** Plays the master of a draft, which only administrators hear. */
export function usePlayDraft() {
  const { t } = useLingui()
  const { playing, toggle } = usePlayFile()
  return {
    playing,
    toggle: ({ id }: Draft) =>
      toggle(
        id,
        addressOf('GET /admin/drafts/:id/audio', { params: { id } }),
        t`Your browser can’t play this file. It can be published all the same.`,
      ),
  }
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '#client/ui/notice.tsx'
import { formatPoints, toPoints } from '#contract/splits/percent.ts'
import type { BeatSplit, Split, SplitShare } from '#contract/splits/split.ts'
import { longDay } from '#contract/text/dates.ts'
import { listNames } from '#contract/text/list-names.ts'

/** What of each sale is on hold, and who is still to answer. */
export function SplitNotices({ view, split }: { view: BeatSplit; split: Split }) {
  const { t } = useLingui()
  const declined = split.shares.filter(({ state }) => state === 'declined')
  const open = split.shares.filter(({ state }) => state === 'invited')
  if (split.isComplete) return null
  const held = formatPoints([...open, ...declined].reduce((points, { sales }) => points + toPoints(sales), 0))
  const names = (shares: readonly SplitShare[]) => listNames(shares.map(({ name }) => name))
  if (view.countingSince !== null)
    return (
      <Notice
        tone="warn"
        title={t`Sales are shared by the split of ${{ countingSince: longDay(view.countingSince) }} until all have answered.`}
      >
        {view.soldLicenses > 0 && (
          <>
            <Plural
              value={{ count: view.soldLicenses }}
              one="# license was sold under an earlier split and keeps it."
              other="# licenses were sold under an earlier split and keep it."
            />{' '}
          </>
        )}
        {open.length > 0 ? (
          <Trans>
            The new shares count for sales from the moment everybody whose share falls has accepted:{' '}
            {{ open: names(open) }}.
          </Trans>
        ) : (
          <Trans>
            The new shares count for sales from the moment everybody whose share falls has accepted.
          </Trans>
        )}
        {declined.length > 0 && (
          <>
            {' '}
            <Trans>Declined: {{ declined: names(declined) }}.</Trans>
          </>
        )}
      </Notice>
    )
  if (declined.length > 0)
    return (
      <Notice tone="error" title={t`${{ declined: names(declined) }} declined.`}>
        <Trans>
          {held} of each sale stays on hold. Change the split and ask everybody again, or remove{' '}
          {{ declined: names(declined) }}.
        </Trans>
      </Notice>
    )
  return (
    <Notice tone="info" title={t`${held} of each sale is on hold.`}>
      <Trans>
        The beat can be sold now. The shares of {{ open: names(open) }} are kept for them and paid out once
        they accept.
      </Trans>
      {split.expiresAt !== null && (
        <>
          {' '}
          <Trans>Open invitations end on {{ expiresAt: longDay(split.expiresAt) }}.</Trans>
        </>
      )}
    </Notice>
  )
}

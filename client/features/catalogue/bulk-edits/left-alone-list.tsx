import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { bulkReasons, type LeftAlone } from '#contract/beats/bulk-edit.ts'
import { listNames } from '#contract/text/list-names.ts'

/** Beats that a change leaves alone, by reason. */
export function LeftAloneList({ groups }: { groups: readonly LeftAlone[] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return groups.map(({ reason, count, titles }) => {
    const more = count - titles.length
    const others = more > 0 ? [t`${plural(more, { one: '# more', other: '# more' })}`] : []
    const beats = listNames([...titles, ...others], locale)
    return (
      <p key={reason}>
        <Trans>
          {beats}. {{ reason: i18n._(bulkReasons[reason][1]) }}
        </Trans>
      </p>
    )
  })
}

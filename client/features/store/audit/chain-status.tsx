import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { localPreciseMoment } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'

const chainQuery = () => callQuery('GET /admin/audit/chain')

/** Whether the log's hash chain is intact. */
export function ChainStatus() {
  const { t } = useLingui()
  const chain = useQuery(chainQuery())
  return (
    <Loaded query={chain} problem={t`The log could not be checked.`}>
      {({ problem, entries, head }) =>
        problem ? (
          <Banner tone="error" title={t`This log was tampered with`}>
            <p>
              Entry {problem.position} {problem.at && t`of ${{ at: localPreciseMoment(problem.at) }} `}
              {problem.kind === 'missing' ? t`is missing.` : t`was changed.`}
            </p>
          </Banner>
        ) : (
          <Text tone="muted" size="small">
            No entry was changed or removed{' '}
            {entries !== null && entries > 0 && (
              <span title={t`SHA-256 of the newest entry: ${head}`}>
                ({countOf(entries, 'entry', 'entries')} checked)
              </span>
            )}
          </Text>
        )
      }
    </Loaded>
  )
}

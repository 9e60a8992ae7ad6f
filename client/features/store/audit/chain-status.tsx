import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { AuditChain } from '#contract/store/audit.ts'
import { localPreciseMoment } from '#contract/text/dates.ts'

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
              <BadEntry problem={problem} />
            </p>
          </Banner>
        ) : (
          <Text tone="muted" size="small">
            {entries !== null && entries > 0 ? (
              <Trans>
                No entry was changed or removed{' '}
                <span title={t`SHA-256 of the newest entry: ${head}`}>
                  (<Plural value={entries} one="# entry" other="# entries" /> checked)
                </span>
              </Trans>
            ) : (
              <Trans>No entry was changed or removed</Trans>
            )}
          </Text>
        )
      }
    </Loaded>
  )
}

function BadEntry({ problem: { kind, position, at } }: { problem: NonNullable<AuditChain['problem']> }) {
  const moment = at && localPreciseMoment(at)
  if (kind === 'missing')
    return moment ? (
      <Trans>
        Entry {position} of {moment} is missing.
      </Trans>
    ) : (
      <Trans>Entry {position} is missing.</Trans>
    )
  return moment ? (
    <Trans>
      Entry {position} of {moment} was changed.
    </Trans>
  ) : (
    <Trans>Entry {position} was changed.</Trans>
  )
}

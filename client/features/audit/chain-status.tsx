import { useQuery } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import type { AuditChain } from '#contract/audit.ts'
import { countOf } from '#contract/format-count.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

const chainQuery = () =>
  jsonQuery<AuditChain>([PRIVATE_QUERY, 'admin', 'audit-chain'], '/api/admin/audit/chain')

/** Whether the log's hash chain is intact. */
export function ChainStatus() {
  const chain = useQuery(chainQuery())
  return (
    <Loaded query={chain} problem="The log could not be checked.">
      {({ problem, entries, head }) =>
        problem ? (
          <Banner tone="error" title="This log was tampered with">
            <p>
              Entry {problem.position} {problem.at && `of ${moment.format(new Date(problem.at))} `}
              {problem.kind === 'missing' ? 'is missing.' : 'was changed.'}
            </p>
          </Banner>
        ) : (
          <p className="muted small">
            No entry was changed or removed{' '}
            {entries !== null && entries > 0 && (
              <span title={`SHA-256 of the newest entry: ${head}`}>
                ({countOf(entries, 'entry', 'entries')} checked)
              </span>
            )}
          </p>
        )
      }
    </Loaded>
  )
}

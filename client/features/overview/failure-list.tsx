import { useAdminAct } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import type { Failure } from '#contract/admin-overview.ts'

/** Background jobs that failed for good, with the reason and a Retry button. */
export function FailureList({ failures }: { failures: Failure[] }) {
  const retry = useAdminAct(
    ({ kind, id }: Failure) => sendJson('POST', `/api/admin/failures/${kind}/${id}/retry`),
    { done: (_answer, { name }) => `Retrying ${name}.` },
  )
  return (
    <ul className="stack failures">
      {failures.map((failure) => (
        <li key={failure.id} className="row-between">
          <p>
            <b>{failure.name}</b> {failure.about && <span>to {failure.about} </span>}
            <span className="muted">
              ({failure.kind}, {failure.attempts} attempts): {failure.error}
            </span>
          </p>
          <Button
            small
            busy={retry.isPending && retry.variables.id === failure.id}
            aria-label={`Retry ${failure.name} ${failure.about}`.trim()}
            onClick={() => retry.mutate(failure)}
          >
            Retry
          </Button>
        </li>
      ))}
    </ul>
  )
}

import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { Failure } from '#contract/store/admin-overview.ts'
import styles from './overview.module.css'

/** Background jobs that failed for good, with the reason and a Retry button. */
export function FailureList({ failures }: { failures: Failure[] }) {
  const retry = useAdminAct(
    ({ kind, id }: Failure) => call('POST /admin/failures/:kind/:id/retry', { params: { kind, id } }),
    { done: (_answer, { name }) => `Retrying ${name}.` },
  )
  return (
    <ul className={classNames(uiLayout.stack, styles.failures)}>
      {failures.map((failure) => (
        <li key={failure.id} className={uiType.rowBetween}>
          <p>
            <b>{failure.name}</b> {failure.about && <span>to {failure.about} </span>}
            <span className={uiType.muted}>
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

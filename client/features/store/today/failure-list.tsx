import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import type { Failure } from '#contract/store/failure.ts'

/** Background jobs that failed for good, with the reason and a Retry button. */
export function FailureList({ failures }: { failures: Failure[] }) {
  const retry = useAdminAct(
    ({ kind, id }: Failure) => call('POST /admin/failures/:kind/:id/retry', { params: { kind, id } }),
    { done: (_answer, { name }) => `Retrying ${name}.` },
  )
  return (
    <ul className={look({ stack: true, gap: 's3' })}>
      {failures.map((failure) => (
        <Row as="li" key={failure.id} justify="between" gap="s4">
          <Text breakable>
            <b>{failure.name}</b> {failure.about && <span>to {failure.about} </span>}
            <Text as="span" tone="muted">
              ({failure.kind}, {failure.attempts} attempts): {failure.error}
            </Text>
          </Text>
          <Button
            small
            busy={retry.isPending && retry.variables.id === failure.id}
            aria-label={`Retry ${failure.name} ${failure.about}`.trim()}
            onClick={() => retry.mutate(failure)}
          >
            Retry
          </Button>
        </Row>
      ))}
    </ul>
  )
}

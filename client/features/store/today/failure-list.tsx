import { Trans, useLingui } from '@lingui/react/macro'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import type { Failure } from '#contract/store/failure.ts'

/** Background jobs that failed for good, with the reason and a Retry button. */
export function FailureList({ failures }: { failures: Failure[] }) {
  const { t } = useLingui()
  const retry = useAdminAct(
    ({ kind, id }: Failure) => call('POST /admin/failures/:kind/:id/retry', { params: { kind, id } }),
    { done: (_answer, { name }) => t`Retrying ${name}.` },
  )
  return (
    <ul className={look({ stack: true, gap: 's3' })}>
      {failures.map((failure) => (
        <Row as="li" key={failure.id} justify="between" gap="s4">
          <Text breakable>
            <b>{failure.name}</b>{' '}
            {failure.about && (
              <span>
                <Trans>to {{ about: failure.about }}</Trans>{' '}
              </span>
            )}
            <Text as="span" tone="muted">
              <Trans>
                ({{ kind: failure.kind }}, {{ attempts: failure.attempts }} attempts):{' '}
                {{ error: failure.error }}
              </Trans>
            </Text>
          </Text>
          <Button
            small
            busy={retry.isPending && retry.variables.id === failure.id}
            aria-label={`Retry ${failure.name} ${failure.about}`.trim()}
            onClick={() => retry.mutate(failure)}
          >
            <Trans>Retry</Trans>
          </Button>
        </Row>
      ))}
    </ul>
  )
}

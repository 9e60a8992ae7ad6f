import { Plural, Trans, useLingui } from '@lingui/react/macro'
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
            <b>
              {failure.kind === 'mail' ? (
                <Trans>
                  {{ email: failure.name }} to {{ address: failure.about }}
                </Trans>
              ) : (
                failure.name
              )}
            </b>{' '}
            <Text as="span" tone="muted">
              <Trans>
                (<Plural value={{ attempts: failure.attempts }} one="# attempt" other="# attempts" />
                ): {{ error: failure.error }}
              </Trans>
            </Text>
          </Text>
          <Button
            small
            busy={retry.isPending && retry.variables.id === failure.id}
            aria-label={
              failure.about
                ? t`Retry ${{ email: failure.name }} ${{ address: failure.about }}`
                : t`Retry ${{ task: failure.name }}`
            }
            onClick={() => retry.mutate(failure)}
          >
            <Trans>Retry</Trans>
          </Button>
        </Row>
      ))}
    </ul>
  )
}

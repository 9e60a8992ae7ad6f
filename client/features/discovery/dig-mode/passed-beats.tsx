import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { crateQuery } from '#client/features/discovery/crates/index.ts'
import { markBeat, useMarks } from '#client/features/player/favorites/index.ts'
import { Button } from '#client/ui/button.tsx'
import { Picks } from '#client/ui/choice-parts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'

/** The beats that were passed, each of which can be restored. */
export function PassedBeats() {
  const { t } = useLingui()
  const crate = useQuery(crateQuery('passed'))
  const passed = useMarks((marks) => marks.passed)
  return (
    <Loaded query={crate} problem={t`This list can't be loaded.`}>
      {({ beats }) => {
        const left = beats.filter(({ id }) => id in passed)
        return left.length === 0 ? (
          <Text tone="muted">
            <Trans>Press X on a beat that is not for you, and your lists leave it out.</Trans>
          </Text>
        ) : (
          <Picks>
            {left.map(({ id, title, producer }) => (
              <Row as="li" key={id} gap="s3" justify="between">
                <span>
                  <b>{title}</b>{' '}
                  <Text as="span" tone="muted">
                    <Trans>by {producer}</Trans>
                  </Text>
                </span>
                <Button
                  small
                  variant="quiet"
                  aria-label={t`Bring ${title} back`}
                  onClick={() => markBeat('passed', id, false)}
                >
                  <Trans>Bring back</Trans>
                </Button>
              </Row>
            ))}
          </Picks>
        )
      }}
    </Loaded>
  )
}

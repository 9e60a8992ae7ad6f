import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Actions, EmptySleeve } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Outcome title={t`Page not found.`} art={<EmptySleeve aria-hidden="true" />}>
      <Text size="lede">
        <Trans>
          The address may be mistyped, or the page has moved. The beats are still where they were.
        </Trans>
      </Text>
      <Actions>
        <Link className={buttonClass({ variant: 'primary' })} to="/beats">
          <Trans>Explore beats</Trans>
          <LineIcon of={ArrowRight} />
        </Link>
        <Link className={buttonClass({})} to="/">
          <Trans>Home</Trans>
        </Link>
      </Actions>
    </Outcome>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { usePageHref } from '#client/platform/use-page-href.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'

/** Shown when a page failed to render or load. Does without the router: both ways out reload the page. */
export function BrokenPage() {
  const pageHref = usePageHref()
  const { t } = useLingui()
  return (
    <Outcome title={t`Something went wrong.`}>
      <Text size="lede">
        <Trans>We couldn't show this page. Reloading it usually helps, and nothing of yours was lost.</Trans>
      </Text>
      <Actions>
        <Button variant="primary" onClick={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </Button>
        <a className={buttonClass({})} href={pageHref('/')}>
          <Trans>Home</Trans>
        </a>
      </Actions>
    </Outcome>
  )
}

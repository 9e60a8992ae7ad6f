import { Trans } from '@lingui/react/macro'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Cluster, Panel, Text } from '#client/ui/primitives.tsx'
import { Prose } from '#client/ui/prose.tsx'
import type { Release } from '#contract/store/release.ts'
import { shortDay } from '#contract/text/dates.ts'

/** A newer version of the store: what it changes, as its changelog says it, and what to do before the upgrade. */
export function ReleaseNotice({ release }: { release: Release }) {
  const locale = useLocale()
  const { version, publishedOn, changes, before, url } = release
  const dismiss = useAdminAct(() => call('PUT /admin/releases/:version/dismissed', { params: { version } }))
  return (
    <Panel as="section" stack gap="s3-5" pad="fluid-2" full aria-labelledby="new-version">
      <Text as="h2" size="h3" id="new-version">
        <Trans>Version {version} is out</Trans>
      </Text>
      <Text tone="muted">
        <Trans>Published on {{ day: shortDay(publishedOn, locale) }}. Back up before you upgrade.</Trans>
      </Text>
      <Prose lang="en">
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {before.length > 0 && (
          <>
            <h3 lang={locale}>
              <Trans>Before you upgrade</Trans>
            </h3>
            <ul>
              {before.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </>
        )}
      </Prose>
      <Cluster gap="s3">
        {url && (
          <a className={buttonClass({ small: true })} href={url} rel="noreferrer" target="_blank">
            <Trans>Read all of it</Trans>
          </a>
        )}
        <Button small variant="quiet" busy={dismiss.isPending} onClick={() => dismiss.mutate(undefined)}>
          <Trans>Dismiss</Trans>
        </Button>
      </Cluster>
    </Panel>
  )
}

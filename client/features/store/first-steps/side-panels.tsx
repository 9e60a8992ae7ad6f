import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { restoreQuery } from '#client/features/store/settings/index.ts'
import { addressOf, pageQuery } from '#client/platform/call.ts'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'

const firstBeat = addressOf('GET /beats', { query: { limit: 1 } })

/** What is beside the steps: how the store looks now, and where a store that moves here starts. */
export function SidePanels({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useLingui()
  const { data: restore } = useQuery(restoreQuery())
  const { data: beats } = useQuery(pageQuery('GET /beats', firstBeat))
  const hasDemo = (beats?.total ?? 0) > 0
  return (
    <Stack columns="1" gap="s4">
      {isEmpty && beats && (
        <Hint
          title={hasDemo ? t`Your store is open, with demo beats` : t`Your store is open, but empty`}
          link={{ to: '/', label: t`See it` }}
        >
          {hasDemo
            ? t`Visitors hear them until your own are on sale.`
            : t`Visitors see “Coming soon” and can leave their email.`}
        </Hint>
      )}
      {restore?.refusal === null && (
        <Hint
          title={t`Have you sold on Backbeat before?`}
          link={{ to: '/admin/settings/backups', label: t`Restore a backup` }}
        >
          <Trans>Restore a backup and everything is here.</Trans>
        </Hint>
      )}
      <Hint title={t`Moving from another store?`} link={{ to: '/admin/import', label: t`Import` }}>
        <Trans>Beats, prices and subscribers come in from a CSV file.</Trans>
      </Hint>
    </Stack>
  )
}

function Hint({
  title,
  link,
  children,
}: {
  title: string
  link: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <PanelSection title={title}>
      <Text tone="muted" size="ui">
        {children}
      </Text>
      <p>
        <Text as={Link} link to={link.to}>
          {link.label}
        </Text>
      </p>
    </PanelSection>
  )
}

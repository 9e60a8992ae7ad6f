import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import type { ApiToken } from '#contract/store/api-token.ts'
import { localLongMoment } from '#contract/text/dates.ts'
import { API_BASE } from '#contract/wire/route-table.ts'
import { tokenScopes } from '#contract/wire/token-scopes.ts'
import { tokensQuery } from './connection-queries.ts'
import styles from './connections.module.css'
import { CreateToken } from './create-token.tsx'
import { PanelHead } from './panel-head.tsx'
import { ShownOnce } from './shown-once.tsx'

/** API tokens: make one, see when each was last used, revoke. */
export function TokensPanel() {
  const { t } = useLingui()
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [asked, setAsked] = useState<ApiToken>()
  const closeQuestion = () => setAsked(undefined)
  const revoke = useAdminAct(({ id }: ApiToken) => call('DELETE /admin/tokens/:id', { params: { id } }), {
    onEnd: closeQuestion,
    done: (_answer, { name }) => t`${name} was revoked.`,
  })
  return (
    <Box
      as="section"
      data-field="tokens"
      surface="panel-2"
      pad="fluid-2"
      stack
      gap="s5"
      pack="start"
      aria-label={t`API tokens`}
    >
      <PanelHead
        title={t`API tokens`}
        intro={t`A token lets another program read or change your store, but only what you check.`}
      />
      <Loaded query={useQuery(tokensQuery())} problem={t`Your API tokens can't be loaded.`}>
        {(tokens) =>
          tokens.length === 0 ? (
            <p>
              <Trans>No tokens yet.</Trans>
            </p>
          ) : (
            <ul className={styles.list}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Actions as="p">
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Trans>Create a token</Trans>
        </Button>
      </Actions>
      <Text tone="muted" size="small">
        <Trans>
          Programs send it as <code>Authorization: Bearer</code>. The{' '}
          <Text as="a" link href={`${API_BASE}/docs`}>
            API documentation
          </Text>{' '}
          says which requests take one.
        </Trans>
      </Text>
      <CreateToken
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={({ token }) => {
          setCreating(false)
          setSecret(token)
        }}
      />
      <ShownOnce
        title={t`Copy your token now`}
        label={t`API token`}
        text={t`This is the only time it is shown. Whoever has it can do what you checked, so keep it like a password.`}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={t`Revoke “${{ name: asked?.name ?? '' }}”?`}
        text={t`The program that uses this token loses access right away. You can't bring the token back.`}
        action={t`Revoke`}
        busy={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked)}
        onClose={closeQuestion}
      />
    </Box>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t, i18n } = useLingui()
  const { name, hint, scopes, createdAt, createdBy, lastUsedAt, works } = token
  const used =
    lastUsedAt === null ? t`Never used` : t`Last used ${{ lastUsedAt: localLongMoment(lastUsedAt) }}`
  return (
    <li>
      <div
        className={classNames(
          styles.text,
          look({ display: 'grid', gap: 's0', minWidth: '0', breakable: true }),
        )}
      >
        <b>{name}</b>
        <Text as="span" tone="muted">
          {scopes.map((scope) => i18n._(tokenScopes[scope])).join(' · ')}
        </Text>
        <Text as="span" tone="muted" size="small">
          {[`bbt_…${hint}`, used, t`Made by ${createdBy}, ${{ createdAt: localLongMoment(createdAt) }}`].join(
            ' · ',
          )}
        </Text>
      </div>
      {!works && (
        <Badge icon={TriangleAlert} tone="bad">
          <Trans>Off: {createdBy} is no active admin</Trans>
        </Badge>
      )}
      <Button small aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  )
}

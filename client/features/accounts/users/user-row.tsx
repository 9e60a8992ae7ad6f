import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Lock, LockOpen, ShieldCheck, ShieldOff, Smartphone, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Menu, MenuItem } from '#client/ui/menu.tsx'
import { Box, Grid, Row, Text } from '#client/ui/primitives.tsx'
import type { ListedUser } from '#contract/accounts/admin-user.ts'
import { roleNames } from '#contract/accounts/role-names.ts'
import { keptInWords } from '#contract/orders/partly-refunded.ts'
import { localDay } from '#contract/text/dates.ts'
import { listParts } from '#contract/text/list-names.ts'

/** A user: avatar, username, email, role, delete; what else can be done is in a menu. */
export function UserRow({
  user,
  isOneself,
  busy,
  onRole,
  onLock,
  onResetLink,
  onRemoveFactors,
  onDelete,
}: {
  user: ListedUser
  /** Your own row: you cannot change your role or lock, or delete your account here. */
  isOneself: boolean
  busy: boolean
  onRole: () => void
  onLock: () => void
  onResetLink: () => void
  onRemoveFactors: () => void
  onDelete: () => void
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { currency } = useStoreSettings()
  const isAdmin = user.role === 'admin'
  const isLocked = user.lockedAt !== null
  const about = [
    isOneself && t`This is you`,
    user.beats > 0 && t`${plural({ count: user.beats }, { one: '# beat', other: '# beats' })}`,
    user.orders > 0 && t`${plural({ count: user.orders }, { one: '# order', other: '# orders' })}`,
    user.orders > 0 && keptInWords(user.kept, currency, i18n),
  ].filter((part) => part !== false)
  return (
    <Grid
      as="li"
      columns={{ base: ['44', '1.2fr', '1.2fr', '120', 'auto'], below768: ['44', 'main', 'auto'] }}
      gapY={{ base: 's2', below768: 's0' }}
      gapX={{ base: 's4-5', below768: 's3-5' }}
      align="center"
      minHeight="64"
      padY={{ base: 's1', below768: 's3' }}
      border="top"
    >
      <Avatar aria-hidden="true">
        {user.image ? (
          <img src={mediaUrl(user.image)} alt="" width={48} height={48} loading="lazy" />
        ) : (
          user.username.slice(0, 1).toUpperCase()
        )}
      </Avatar>
      <div>
        <Text as={Link} weight="strong" breakable to={`/admin/customers/${user.id}`}>
          {user.username}
        </Text>
        <Box as="small" display="block" tone="muted" size="fine" numeric>
          {about.length > 0 ? listParts(about, locale) : t`Since ${{ day: localDay(user.createdAt) }}`}
        </Box>
      </div>
      <Box as="span" breakable gridColumn={{ below768: '2' }} tone="muted" size={{ below768: 'ui' }}>
        {user.email}
      </Box>
      <Text
        as="span"
        weight="strong"
        size="ui"
        font="engraved"
        tone="muted"
        inline
        align="center"
        gap="s2"
        wraps
        gridColumn={{ below768: '2' }}
      >
        {isAdmin && <LineIcon of={ShieldCheck} size="small" />}
        <span>{i18n._(roleNames[user.role])}</span>
        {isLocked && (
          <Badge tone="bad" icon={Lock}>
            <Trans>Locked</Trans>
          </Badge>
        )}
      </Text>
      <Row as="span" gap="0" gridRow={{ below768: '1' }} gridColumn={{ below768: '3' }}>
        <IconButton
          label={t`Delete ${{ username: user.username }}`}
          danger
          disabled={isOneself}
          icon={Trash2}
          onClick={onDelete}
        />
        <Menu label={t`More for ${{ username: user.username }}`}>
          <MenuItem icon={isAdmin ? ShieldOff : ShieldCheck} disabled={isOneself || busy} onClick={onRole}>
            {isAdmin ? t`Make customer` : t`Make admin`}
          </MenuItem>
          <MenuItem icon={isLocked ? LockOpen : Lock} disabled={isOneself || busy} onClick={onLock}>
            {isLocked ? t`Unlock` : t`Lock`}
          </MenuItem>
          <MenuItem icon={KeyRound} disabled={!user.canSignIn || busy} onClick={onResetLink}>
            <Trans>Send reset link</Trans>
          </MenuItem>
          <MenuItem
            icon={Smartphone}
            disabled={isOneself || !user.canSignIn || busy}
            onClick={onRemoveFactors}
          >
            <Trans>Remove passkeys and codes</Trans>
          </MenuItem>
        </Menu>
      </Row>
    </Grid>
  )
}

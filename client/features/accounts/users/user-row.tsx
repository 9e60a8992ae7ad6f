import { Ellipsis, KeyRound, Lock, LockOpen, ShieldCheck, ShieldOff, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { mediaUrl } from '#client/platform/media-url.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Grid, Text } from '#client/ui/primitives.tsx'
import { Tape } from '#client/ui/tape.tsx'
import type { AdminUser } from '#contract/accounts/admin-user.ts'
import { localDay } from '#contract/text/dates.ts'
import { countBeats } from '#contract/text/format-count.ts'

/** A user: avatar, username, email, role, delete; the rest expands below. */
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
  user: AdminUser
  /** Your own row: you cannot change your role or lock, or delete your account here. */
  isOneself: boolean
  busy: boolean
  onRole: () => void
  onLock: () => void
  onResetLink: () => void
  onRemoveFactors: () => void
  onDelete: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const isAdmin = user.role === 'admin'
  const isLocked = user.lockedAt !== null
  return (
    <Grid
      as="li"
      columns={{ base: ['48', 'main', '1.4fr', '120', '92'], below768: ['48', 'main', '92'] }}
      gapY={{ base: 's2', below768: 's0' }}
      gapX={{ base: 's4-5', below768: 's3-5' }}
      align="center"
      minHeight="72"
      padY={{ base: 's2', below768: 's3' }}
      border="top"
      padX={{ below768: '0' }}
    >
      <Avatar aria-hidden="true">
        {user.image ? (
          <img src={mediaUrl(user.image)} alt="" width={48} height={48} loading="lazy" />
        ) : (
          user.username.slice(0, 1).toUpperCase()
        )}
      </Avatar>
      <Text as="b" weight="strong" breakable>
        <Text as={Link} link to={`/admin/customers/${user.id}`}>
          {user.username}
        </Text>
      </Text>
      <Box as="span" breakable gridColumn={{ below768: '2' }} tone="muted">
        {user.email}
      </Box>
      <Text
        as="span"
        weight="strong"
        size="ui"
        leading="1.5"
        font="engraved"
        tone="muted"
        inline
        align="center"
        gap="s2"
        wraps
        gridColumn={{ below768: '2' }}
      >
        {isAdmin ? <Tape small>admin</Tape> : 'customer'}
        {isLocked && (
          <Badge tone="bad" icon={Lock}>
            Locked
          </Badge>
        )}
      </Text>
      <Box
        as="span"
        gridRow={{ below768: '1' }}
        gridColumn={{ below768: '3' }}
        display="flex"
        justify="end"
        gap="s1"
      >
        <IconButton
          label={`More for ${user.username}`}
          aria-expanded={isOpen}
          icon={Ellipsis}
          onClick={() => setOpen(!isOpen)}
        />
        <IconButton
          label={`Delete ${user.username}`}
          danger
          disabled={isOneself}
          icon={Trash2}
          onClick={onDelete}
        />
      </Box>
      {isOpen && (
        <Box
          gridColumn="rest"
          padBottom="s2"
          full={{ below768: true }}
          padTop={{ below768: 's2-5' }}
          cluster
          gap="s2"
        >
          <Button small disabled={isOneself || busy} onClick={onRole}>
            {isAdmin ? <LineIcon of={ShieldOff} /> : <LineIcon of={ShieldCheck} />}
            {isAdmin ? 'Make customer' : 'Make admin'}
          </Button>
          <Button small disabled={isOneself || busy} onClick={onLock}>
            {isLocked ? <LineIcon of={LockOpen} /> : <LineIcon of={Lock} />}
            {isLocked ? 'Unlock' : 'Lock'}
          </Button>
          <Button small disabled={!user.canSignIn || busy} onClick={onResetLink}>
            <LineIcon of={KeyRound} />
            Send reset link
          </Button>
          <Button small disabled={isOneself || !user.canSignIn || busy} onClick={onRemoveFactors}>
            <LineIcon of={Smartphone} />
            Remove passkeys and codes
          </Button>
          <Text as="span" tone="muted" size="small" numeric>
            Since {localDay(user.createdAt)}
            {user.beats > 0 && ` · ${countBeats(user.beats)}`}
            {isOneself && ' · This is you'}
          </Text>
        </Box>
      )}
    </Grid>
  )
}

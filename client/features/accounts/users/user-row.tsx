import { Ellipsis, KeyRound, Lock, LockOpen, ShieldCheck, ShieldOff, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import accountStyles from '#client/features/accounts/profile/account.module.css'
import { mediaUrl } from '#client/platform/media-url.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiTape from '#client/ui/styles/tape.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { AdminUser } from '#contract/accounts/admin-user.ts'
import { localDay } from '#contract/text/dates.ts'
import { countBeats } from '#contract/text/format-count.ts'
import styles from './users.module.css'

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
    <li className={styles.urow}>
      <span className={accountStyles.avatar} aria-hidden="true">
        {user.image ? (
          <img src={mediaUrl(user.image)} alt="" width={48} height={48} loading="lazy" />
        ) : (
          user.username.slice(0, 1).toUpperCase()
        )}
      </span>
      <b>
        <Link className={uiType.link} to={`/admin/customers/${user.id}`}>
          {user.username}
        </Link>
      </b>
      <span className={classNames(uiType.muted, styles.urowMail)}>{user.email}</span>
      <span className={styles.role}>
        {isAdmin ? <span className={classNames(uiTape.tape, uiTape.tapeS)}>admin</span> : 'customer'}
        {isLocked && (
          <Badge tone="bad" icon={Lock}>
            Locked
          </Badge>
        )}
      </span>
      <span className={styles.urowKeys}>
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
      </span>
      {isOpen && (
        <div className={classNames(uiLayout.cluster, styles.urowMore)}>
          <Button small disabled={isOneself || busy} onClick={onRole}>
            {isAdmin ? (
              <ShieldOff className={uiBase.ico} aria-hidden />
            ) : (
              <ShieldCheck className={uiBase.ico} aria-hidden />
            )}
            {isAdmin ? 'Make customer' : 'Make admin'}
          </Button>
          <Button small disabled={isOneself || busy} onClick={onLock}>
            {isLocked ? (
              <LockOpen className={uiBase.ico} aria-hidden />
            ) : (
              <Lock className={uiBase.ico} aria-hidden />
            )}
            {isLocked ? 'Unlock' : 'Lock'}
          </Button>
          <Button small disabled={!user.canSignIn || busy} onClick={onResetLink}>
            <KeyRound className={uiBase.ico} aria-hidden />
            Send reset link
          </Button>
          <Button small disabled={isOneself || !user.canSignIn || busy} onClick={onRemoveFactors}>
            <Smartphone className={uiBase.ico} aria-hidden />
            Remove passkeys and codes
          </Button>
          <span className={classNames(uiType.muted, uiType.small, uiBase.num)}>
            Since {localDay(user.createdAt)}
            {user.beats > 0 && ` · ${countBeats(user.beats)}`}
            {isOneself && ' · This is you'}
          </span>
        </div>
      )}
    </li>
  )
}

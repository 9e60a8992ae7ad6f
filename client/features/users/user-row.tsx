import { Ellipsis, KeyRound, Lock, LockOpen, ShieldCheck, ShieldOff, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { mediaUrl } from '#client/platform/media-url.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import type { AdminUser } from '#contract/admin-user.ts'
import { countBeats } from '#contract/format-count.ts'

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
    <li className="urow">
      <span className="avatar" aria-hidden="true">
        {user.image ? (
          <img src={mediaUrl(user.image)} alt="" width={48} height={48} loading="lazy" />
        ) : (
          user.username.slice(0, 1).toUpperCase()
        )}
      </span>
      <b>
        <Link className="link" to={`/admin/customers/${user.id}`}>
          {user.username}
        </Link>
      </b>
      <span className="muted urow__mail">{user.email}</span>
      <span className="role">
        {isAdmin ? <span className="tape tape--s">admin</span> : 'customer'}
        {isLocked && (
          <span className="badge badge--failed">
            <Lock className="ico" aria-hidden />
            Locked
          </span>
        )}
      </span>
      <span className="urow__keys">
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
        <div className="cluster urow__more">
          <Button small disabled={isOneself || busy} onClick={onRole}>
            {isAdmin ? (
              <ShieldOff className="ico" aria-hidden />
            ) : (
              <ShieldCheck className="ico" aria-hidden />
            )}
            {isAdmin ? 'Make customer' : 'Make admin'}
          </Button>
          <Button small disabled={isOneself || busy} onClick={onLock}>
            {isLocked ? <LockOpen className="ico" aria-hidden /> : <Lock className="ico" aria-hidden />}
            {isLocked ? 'Unlock' : 'Lock'}
          </Button>
          <Button small disabled={!user.canSignIn || busy} onClick={onResetLink}>
            <KeyRound className="ico" aria-hidden />
            Send reset link
          </Button>
          <Button small disabled={isOneself || !user.canSignIn || busy} onClick={onRemoveFactors}>
            <Smartphone className="ico" aria-hidden />
            Remove passkeys and codes
          </Button>
          <span className="muted small num">
            Since {new Date(user.createdAt).toLocaleDateString('en', { dateStyle: 'medium' })}
            {user.beats > 0 && ` · ${countBeats(user.beats)}`}
            {isOneself && ' · This is you'}
          </span>
        </div>
      )}
    </li>
  )
}

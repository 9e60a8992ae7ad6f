import { Link, useParams } from 'react-router'
import { loginPath, useSession } from '#client/features/auth/index.ts'
import { DeviceHearts, OwnCrate, SharedCrate } from '#client/features/crates/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'

/** Ids are UUIDs; anything else is the secret of a shared link. */
const CRATE_ID = /^[\da-f]{8}-[\da-f-]{27}$/

/** A crate: your own, your hearts, or one shared by a link. */
export function CratePage() {
  const { id = '' } = useParams()
  const isOwn = id === 'hearts' || CRATE_ID.test(id)
  return (
    <div className="wrap crates">
      {isOwn ? (
        <>
          <p className="crumb">
            <Link className="link" to="/crates">
              Your crates
            </Link>
          </p>
          <OwnOrVisitors id={id} />
        </>
      ) : (
        <SharedCrate key={id} token={id} />
      )}
    </div>
  )
}

function OwnOrVisitors({ id }: { id: string }) {
  const { session } = useSession()
  if (session.status === 'unknown') return <LoadingNote text="Loading..." />
  if (session.status === 'signed-in') return <OwnCrate key={id} id={id} />
  if (id === 'hearts') return <DeviceHearts />
  return (
    <EmptyNote title="Log in to open your crates.">
      <Link className={buttonClass({ variant: 'primary' })} to={loginPath(`/crates/${id}`)}>
        Login
      </Link>
    </EmptyNote>
  )
}

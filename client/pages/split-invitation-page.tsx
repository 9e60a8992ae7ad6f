import { useParams } from 'react-router'
import { InvitationView } from '#client/features/selling/splits/index.ts'

/** Where a mailed invitation to a split leads. */
export function SplitInvitationPage() {
  const { token = '' } = useParams()
  return <InvitationView token={token} />
}

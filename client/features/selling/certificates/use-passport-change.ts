import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/features/accounts/auth/index.ts'
import { ownOrdersQuery } from '#client/features/selling/carts/index.ts'
import type { LicensePassport } from '#contract/licenses/license-passport.ts'

/** Updates a passport in the cached list of purchases. */
export function useShowPassport(): (passport: LicensePassport) => void {
  const client = useQueryClient()
  const { session } = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  return (passport) =>
    client.setQueryData(ownOrdersQuery(userId).queryKey, (orders) =>
      orders?.map((order) => ({
        ...order,
        beats: order.beats.map((beat) =>
          beat.passport?.certificate === passport.certificate ? { ...beat, passport } : beat,
        ),
      })),
    )
}

/** Sends one change of a license; the response is its passport. */
export function usePassportChange<Input>(send: (input: Input) => Promise<LicensePassport>) {
  const show = useShowPassport()
  return useMutation({ mutationFn: send, onSuccess: show })
}

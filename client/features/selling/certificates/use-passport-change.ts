import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownOrdersQuery } from '#client/features/selling/carts/index.ts'
import type { LicensePassport } from '#contract/licenses/license-passport.ts'

/** Updates a passport in the cached list of purchases. */
export function useShowPassport(): (passport: LicensePassport) => void {
  const client = useQueryClient()
  return (passport) =>
    client.setQueryData(ownOrdersQuery().queryKey, (orders) =>
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

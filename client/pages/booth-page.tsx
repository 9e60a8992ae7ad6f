import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { lazyBeatNotFound } from '#client/features/catalogue/listing/index.ts'
import {
  type BoothLicense,
  BoothView,
  tuningFromAddress,
  useBoothDocument,
} from '#client/features/player/booth/index.ts'
import { reportStep } from '#client/features/reach/counting/index.ts'
import { licensesInForce, ownOrdersQuery } from '#client/features/selling/carts/index.ts'
import { VuMeter } from '#client/features/selling/checkout/index.ts'
import { beatAtQuery } from '#client/platform/beat-query.ts'
import { useUserId } from '#client/platform/session.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import type { DeliveredKind, Order } from '#contract/orders/order.ts'
import { boothTitle } from '#contract/store/own-titles.ts'

/** The vocal booth of a beat. A page without the player and the site's header. */
export function BoothPage() {
  const { t, i18n } = useLingui()
  const { name = '' } = useParams()
  const [params] = useSearchParams()
  const beat = useQuery(beatAtQuery(name))
  const license = useOwnLicense(beat.data?.id)
  const { storeName } = useStoreSettings()
  const tuning = useMemo(() => tuningFromAddress(params), [params])
  useBoothDocument()
  const title = beat.data && i18n._(boothTitle(beat.data, storeName))
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  const opened = beat.data?.id
  useEffect(() => {
    if (opened) reportStep('booth', opened)
  }, [opened])
  if (beat.data === null) return lazyBeatNotFound
  return (
    <Loaded query={beat} problem={t`This beat can't be loaded.`} loading={t`Loading... Please wait.`}>
      {(loaded) =>
        loaded && (
          <BoothView beat={loaded} tuning={tuning} license={license} art={<VuMeter outcome="success" />} />
        )
      }
    </Loaded>
  )
}

/** The signed-in person's license of the beat, with the best master that it has. */
function useOwnLicense(beatId: string | undefined): BoothLicense | undefined {
  const userId = useUserId()
  // Read once: its links last for hours, and a new one would load the master again.
  const orders = useQuery({
    ...ownOrdersQuery(),
    enabled: userId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => (beatId ? licenseOf(orders.data ?? [], beatId) : undefined), [orders.data, beatId])
}

const kinds: readonly DeliveredKind[] = ['master-wav', 'mp3-320']

function licenseOf(orders: readonly Order[], beatId: string): BoothLicense | undefined {
  const owned = new Set(licensesInForce(orders, beatId).map(({ certificate }) => certificate))
  const bought = orders
    .flatMap(({ beats }) => beats)
    .filter(({ passport }) => passport && owned.has(passport.certificate))
  const [first] = bought
  if (!first?.passport) return undefined
  const files = bought.flatMap(({ delivery }) => delivery?.files ?? [])
  const urls = kinds.flatMap((kind) => files.find((one) => one.kind === kind && one.url !== null)?.url ?? [])
  return {
    name: first.license.name,
    certificate: first.passport.certificate,
    masterUrls: urls.map((url) => `${url}&through=store`),
  }
}

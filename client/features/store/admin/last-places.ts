import { privateStorage } from '#client/platform/private-storage.ts'

/** A place in the admin area. */
export type Place = { to: string; label: string }

const NAME = 'last places'
const KEPT = 6

/** The places that were opened last, the latest first. Forgotten at logout: they name people and orders. */
export function lastPlaces(): Place[] {
  const kept = privateStorage.get(NAME)
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

export function rememberPlace(place: Place): void {
  const others = lastPlaces().filter(({ to }) => to !== place.to)
  privateStorage.set(NAME, [place, ...others].slice(0, KEPT))
}

function isPlace(kept: unknown): kept is Place {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'to' in kept &&
    typeof kept.to === 'string' &&
    'label' in kept &&
    typeof kept.label === 'string'
  )
}

import { Cover } from '#contract/beat.ts'
import type { CartItem } from '#contract/cart.ts'
import { toDollars } from '#contract/money.ts'
import { licenseChangeOf, revisionRead } from '#server/features/pricing/index.ts'
import type { CartLine, ReplacedLicense } from './queries.ts'

export function presentCartLine({
  item,
  offer,
  state,
  priceCents,
  soldExclusively,
  replaces,
}: CartLine): CartItem {
  return {
    id: item.id,
    beats: {
      id: item.beat_id,
      title: offer?.beat.title ?? item.title,
      price: toDollars(priceCents),
      image: offer?.beat.image ?? item.image,
      cover: offer ? Cover.parse(JSON.parse(offer.beat.cover)) : null,
      owner: { username: offer?.beat.producer ?? item.producer },
    },
    license: {
      id: item.license_id,
      _id: item.license_id,
      name: offer?.license.name ?? item.license_name,
      icon: offer?.license.icon ?? item.license_icon,
      revision: offer ? revisionRead(item, offer.license) : null,
    },
    licenseChange: offer ? licenseChangeOf(item, offer.license) : null,
    state,
    soldExclusively,
    replaces: replaces ? presentReplaced(replaces) : null,
    priceWhenAdded: toDollars(item.price_cents),
  }
}

function presentReplaced(replaced: ReplacedLicense): NonNullable<CartItem['replaces']> {
  const { kind, certificate } = replaced
  if (kind === 'upgrade') return { kind, certificate, license: replaced.license, startsAt: null }
  const { startsAt } = replaced
  return {
    kind,
    certificate,
    license: null,
    startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
  }
}

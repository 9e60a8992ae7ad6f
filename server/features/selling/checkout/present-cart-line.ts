import { Cover } from '#contract/catalogue/beat.ts'
import { contractIn } from '#contract/licenses/default-terms.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { toDollars } from '#contract/pricing/money.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { CartLine, ReplacedLicense } from '#server/model/cart/index.ts'
import { licenseChangeOf, revisionRead } from '#server/model/cart/index.ts'
import { readJson, toIso } from '#server/platform/database/columns.ts'

export function presentCartLine(
  { item, listing, state, priceCents, soldExclusively, replaces }: CartLine,
  texts: { locale: Locale; writtenIn: Locale },
): CartItem {
  return {
    id: item.id,
    beats: {
      id: item.beat_id,
      ...(listing && { slug: listing.beat.slug }),
      title: listing?.beat.title ?? item.title,
      price: toDollars(priceCents),
      image: listing?.beat.image ?? item.image,
      cover: listing ? readJson(Cover, listing.beat.cover) : null,
      owner: { username: listing?.beat.producer ?? item.producer },
    },
    license: {
      id: item.license_id,
      _id: item.license_id,
      name: listing?.license.name ?? item.license_name,
      icon: listing?.license.icon ?? item.license_icon,
      revision: listing ? revisionRead(item, listing.license) : null,
      ...(listing && { contractLocale: contractIn(listing.license, texts).locale }),
    },
    licenseChange: listing ? licenseChangeOf(item, listing.license) : null,
    state,
    exclusive: listing?.license.scope.exclusive ?? false,
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
    startsAt: toIso(startsAt),
  }
}
